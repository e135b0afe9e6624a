/** What a User-Agent says of a device, as far as a person would know it again by it. */
export interface Device {
  browser?: string;
  system?: string;
  kind: 'phone' | 'tablet' | 'computer';
}

// In this order: most browsers also carry the names of those they descend from.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string): Device {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  return { ...(browser && { browser }), ...(system && { system }), kind: kindOf(userAgent) };
}

function kindOf(userAgent: string): Device['kind'] {
  if (/\biPad\b/.test(userAgent)) return 'tablet';
  if (/\b(iPhone|iPod|Windows Phone)\b/.test(userAgent)) return 'phone';
  // What Google asks of makers: a phone says Mobile, a tablet does not.
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return 'computer';
}
