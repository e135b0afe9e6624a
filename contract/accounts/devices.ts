/** What a browser says about itself, as a person would: the browser and the system, where they are told. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

// In this order: nearly every browser also claims to be those that came before it.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export const deviceOf = (userAgent: string): Device => ({
  browser: browsers.find(([sign]) => sign.test(userAgent))?.[1],
  system: systems.find(([sign]) => sign.test(userAgent))?.[1],
});

/** In one line, with no word that would need a language; empty for a device that says nothing. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}
