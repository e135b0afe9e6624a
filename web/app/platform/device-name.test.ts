import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';

describe('a device in my list', () => {
  it.each([
    [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', 'computer'],
    [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', 'computer'],
    [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows', 'computer'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux', 'computer'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux', 'computer'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`, 'Chrome', 'ChromeOS', 'computer'],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15`, 'Safari', 'macOS', 'computer'],
    [`${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'macOS', 'computer'],
    [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS', 'phone'],
    [`${iphone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS', 'phone'],
    [`${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS', 'phone'],
    [`${iphone.replaceAll('iPhone', 'iPad')} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPadOS', 'tablet'],
    [`${pixel} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
    [
      `${pixel} ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
      'phone',
    ],
    [`${pixel} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Android', 'tablet'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox', 'Android', 'phone'],
  ])('that says "%s" is %s on %s, a %s', (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });

  it.each(['', 'curl/8.5.0', '<b>hello</b>', 'Edg', '\u202eemorhC'])('that says "%s" has no name we know', (text) => {
    expect(deviceOf(text)).toEqual({ kind: 'computer' });
  });
});
