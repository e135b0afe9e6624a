import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ageCookies } from '#contract/age/age-check.ts';
import { deviceCookie, session } from '#contract/constants.ts';
import { localeCookie } from '#contract/locales.ts';
import { themeCookie } from '#contract/pages/pages.ts';
import { selectedCountryCookie } from '#contract/places/countries.ts';
import { paymentCountry } from '#web/features/shop/payment-country.ts';
import { dismissalName, dismissible } from '#web/platform/dismissals.ts';
import { forVisit, onDevice } from '#web/platform/stored-names.ts';
import { cookies, keptForVisit, keptOnDevice } from './kept-in-browser.ts';

/*
 * The page about cookies has a line for everything that the site keeps in a browser. What is kept is looked for in the code: a
 * new cookie, or a way around the stores, is found here and needs its line.
 */

const root = resolve(import.meta.dirname, '../../../..');

/** Every match of a pattern in running code, as it is written there, by its first group. */
function written(folder: string, pattern: RegExp): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));
  return files.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name));
}

/** How the code names each cookie, and what that name is. */
const cookieNames: Record<string, string[]> = {
  'session.cookie': [session.cookie],
  'deviceCookie.name': [deviceCookie.name],
  'localeCookie.name': [localeCookie.name],
  // A cookie that is known by its name and days.
  name: [selectedCountryCookie.name],
  'paymentCountry.name': [paymentCountry.name],
  'ageCookies.proof': [ageCookies.proof],
  'ageCookies.request': [ageCookies.request],
  'themeCookie.name': [themeCookie.name],
  'dismissalName(name)': dismissible.map(dismissalName),
  // A cookie of the back office: no visitor and no member ever has it.
  'staffSession.cookie': [],
};

describe('the page about cookies', () => {
  it('has a line for every cookie that the server or a page sets, and for no other (R2.29)', () => {
    const set = [
      ...written('server/src', /\bcookies\.set\(([\w.]+),/g),
      ...written('web/app', /`\$\{([^}]+)\}=[^`]*max-age=/g),
    ];
    expect([...new Set(set)].sort()).toEqual(Object.keys(cookieNames).sort());
    const listed: string[] = cookies.flatMap(({ names }) => [...names]);
    expect(listed.sort()).toEqual(Object.values(cookieNames).flat().sort());
  });

  it('knows every place where a page writes a cookie, or the server sends one past its jar', () => {
    expect(written('web/app', /(cookieStore)\b/g)).toEqual([]);
    expect(written('web/app', /document\.cookie = (\w+)/g).sort()).toEqual([
      'dismissalCookie',
      'dismissalCookie',
      'dismissalCookie',
      'paymentCountryCookie',
      'text',
      'themeCookieFor',
    ]);
    expect(written('server/src', /\b(setCookie|serializeCookie)\(/g)).toEqual(['serializeCookie']);
  });

  it('has a line for every name that pages keep something by on the device or for a visit, and for no other (R2.29)', () => {
    const names = (lines: readonly { names: readonly string[] }[]) => lines.flatMap((line) => line.names).sort();
    expect(names(keptOnDevice)).toEqual([...onDevice, 'chat-photos-'].sort());
    const ofTheRouter = ['react-router-scroll-positions', 'remix-router-transitions'];
    expect(names(keptForVisit)).toEqual([...forVisit, ...ofTheRouter].sort());
  });

  it('knows the storage, the database and the worker that there are: nothing is kept past them', () => {
    expect(written('web/app', /\b(localStorage|sessionStorage)\b/g).sort()).toEqual(['localStorage', 'sessionStorage']);
    expect(written('web/app', /\bcreateStore\((\w+)/g)).toEqual(['database']);
    const caches = written('web/public', /(?:cacheName: [`']|caches\.open\(')([a-z]+)/g);
    expect([...new Set(caches)].sort()).toEqual(['assets', 'kept', 'offline']);
  });
});
