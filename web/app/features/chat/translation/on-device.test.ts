import { describe, expect, it } from 'vitest';
import { foreignLanguage, isLongEnough, onDeviceTranslation, type TranslationApis } from './on-device.ts';

const french = 'Bonjour, comment allez-vous ?';

interface Browser {
  detector?: 'available' | 'downloadable' | 'unavailable';
  translator?: 'available' | 'downloadable' | 'unavailable';
  language?: string;
  fails?: number;
}

/** A browser that finds one language in everything, and translates by writing its name in front. */
function browser({ detector = 'available', translator = 'available', language = 'fr', fails = 0 }: Browser = {}) {
  const asked: string[] = [];
  let failures = fails;
  const apis: TranslationApis = {
    LanguageDetector: {
      availability: async () => detector,
      create: async () => {
        asked.push('detector');
        return { detect: async () => [{ detectedLanguage: language, confidence: 0.98 }] };
      },
    },
    Translator: {
      availability: async () => translator,
      create: async ({ sourceLanguage, targetLanguage, monitor }) => {
        asked.push(`${sourceLanguage} to ${targetLanguage}`);
        if (failures-- > 0) throw new Error('No model');
        monitor?.({ addEventListener: (_type, hear) => [0.4, 1].map((loaded) => hear({ loaded })) });
        return { translate: async (text) => `${targetLanguage}: ${text}` };
      },
    },
  };
  let press = () => {};
  const pressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  return { translation: onDeviceTranslation(apis, () => pressed), asked, press: () => press() };
}

describe('a message in another language than mine', () => {
  it.each([
    ['another language', [{ detectedLanguage: 'fr', confidence: 0.9 }], 'fr'],
    [
      'the surest of several',
      [
        { detectedLanguage: 'it', confidence: 0.2 },
        { detectedLanguage: 'es', confidence: 0.7 },
      ],
      'es',
    ],
    ['my own', [{ detectedLanguage: 'en', confidence: 0.99 }], undefined],
    ['my own as it is spoken elsewhere', [{ detectedLanguage: 'en-GB', confidence: 0.99 }], undefined],
    ['what nobody is sure of', [{ detectedLanguage: 'fr', confidence: 0.4 }], undefined],
    ['no language at all', [{ detectedLanguage: 'und', confidence: 0.9 }], undefined],
    ['nothing', [], undefined],
  ])('is known by %s (R11.07)', (_what, found, language) => {
    expect(foreignLanguage(found, 'en')).toBe(language);
  });

  it('is long enough to be told from a laugh or a name (R11.07)', () => {
    expect(['Haha', '😀😀😀😀😀😀😀😀😀', 'Zoé ?', '06 12 34 56 78 90'].some(isLongEnough)).toBe(false);
    expect(isLongEnough(french)).toBe(true);
  });

  it('can be translated where the browser knows both languages, and says whether it must fetch one (R11.07)', async () => {
    expect(await browser().translation.look(french, 'en')).toEqual({ from: 'fr', needsDownload: false });
    const fetches = browser({ translator: 'downloadable' }).translation;
    expect(await fetches.look(french, 'en')).toEqual({ from: 'fr', needsDownload: true });
    for (const unable of [{ translator: 'unavailable' }, { detector: 'unavailable' }, { language: 'en' }] as const)
      expect(await browser(unable).translation.look(french, 'en')).toBeUndefined();
  });

  it('has its language told after a press, where the browser still has to fetch its detector (R11.07)', async () => {
    const { translation, asked, press } = browser({ detector: 'downloadable' });
    const looking = translation.look(french, 'en');
    await Promise.resolve();
    expect(asked).toEqual([]);
    press();
    expect(await looking).toMatchObject({ from: 'fr' });
  });

  it('is translated by one translator for all of that language, which says how far it has come (R11.07)', async () => {
    const { translation, asked } = browser();
    const heard: number[] = [];
    const pair = { from: 'fr', to: 'en' };
    expect(await translation.translate(french, pair, (loaded) => heard.push(loaded))).toBe(`en: ${french}`);
    await translation.translate('Encore une fois', pair, () => {});
    expect(heard).toEqual([0.4, 1]);
    expect(asked).toEqual(['fr to en']);
  });

  it('can be tried again when it failed (R11.07)', async () => {
    const { translation } = browser({ fails: 1 });
    const pair = { from: 'fr', to: 'en' };
    await expect(translation.translate(french, pair, () => {})).rejects.toThrow('No model');
    expect(await translation.translate(french, pair, () => {})).toBe(`en: ${french}`);
  });
});
