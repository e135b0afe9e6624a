import { describe, expect, it } from 'vitest';
import { languageCookie, switchLanguage } from './switch-language.ts';

const never = () => new Promise<never>(() => {});

/** A browser that notes what is done to it, in order. */
function fakeBrowser(wait: () => Promise<void> = never) {
  const done: string[] = [];
  return {
    done,
    cookie: (text: string) => void done.push(`cookie ${text.split(';')[0]}`),
    go: (path: string) => void done.push(`go ${path}`),
    wait,
  };
}

describe('choosing a language', () => {
  it('is remembered on this device for 365 days, for the whole site (R4.16, R9.01)', () => {
    expect(languageCookie('fr')).toBe('i18n_redirected=fr; path=/; max-age=31536000; samesite=lax');
    expect(365 * 24 * 60 * 60).toBe(31_536_000);
  });

  it.each([
    ['/', '', 'fr', '/fr'],
    ['/', '?x=1', 'fr', '/fr?x=1'],
    ['/lang-config', '?x=1', 'fr', '/fr/lang-config?x=1'],
    ['/fr', '', 'en', '/'],
    ['/fr', '?x=1', 'en', '/?x=1'],
    ['/fr/lang-config', '?x=1', 'en', '/lang-config?x=1'],
    ['/fr/lang-config', '', 'fr', '/fr/lang-config'],
  ] as const)('on %s%s for %s leads to %s (R4.16)', async (path, search, locale, target) => {
    const browser = fakeBrowser();
    await switchLanguage({ locale, path, search }, browser);
    expect(browser.done).toEqual([`cookie i18n_redirected=${locale}`, `go ${target}`]);
  });

  it('is saved to my account before the page changes (R4.16)', async () => {
    const browser = fakeBrowser();
    const save = async () => void browser.done.push('saved');
    await switchLanguage({ locale: 'fr', path: '/', search: '', save }, browser);
    expect(browser.done).toEqual(['cookie i18n_redirected=fr', 'saved', 'go /fr']);
  });

  it('works all the same when saving fails (R4.16)', async () => {
    const browser = fakeBrowser();
    await switchLanguage(
      { locale: 'fr', path: '/', search: '', save: () => Promise.reject(new Error('503')) },
      browser,
    );
    expect(browser.done).toEqual(['cookie i18n_redirected=fr', 'go /fr']);
  });

  it('does not keep me waiting for a save that nobody answers (R4.16)', async () => {
    const browser = fakeBrowser(() => Promise.resolve());
    await switchLanguage({ locale: 'fr', path: '/', search: '', save: never }, browser);
    expect(browser.done).toEqual(['cookie i18n_redirected=fr', 'go /fr']);
  });
});
