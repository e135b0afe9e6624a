/*
 * Translation by the browser itself (Translator and LanguageDetector of the Translation API): models run on the device, and
 * nothing that is translated leaves it. Browsers without them have no button.
 */

type Availability = 'available' | 'downloadable' | 'downloading' | 'unavailable';

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

type Monitor = (downloading: {
  addEventListener(type: 'downloadprogress', hear: (event: { loaded: number }) => void): void;
}) => void;

export interface Detected {
  detectedLanguage: string;
  confidence: number;
}

/** The two interfaces as browsers have them, as far as they are used here. */
export interface TranslationApis {
  Translator: {
    availability(pair: Pair): Promise<Availability>;
    create(wish: Pair & { monitor?: Monitor }): Promise<{ translate(text: string): Promise<string> }>;
  };
  LanguageDetector: {
    availability(): Promise<Availability>;
    create(): Promise<{ detect(text: string): Promise<Detected[]> }>;
  };
}

/** What can be translated: from which language, and whether the browser has to fetch a model for it first. */
export interface Translatable {
  from: string;
  needsDownload: boolean;
}

// Fewer letters are a name or a laugh, of which no language can be told.
const fewestLetters = 8;
const leastConfidence = 0.6;

export const isLongEnough = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters;

/** The language of a text, if it is clearly another one than the reader's. */
export function foreignLanguage(found: readonly Detected[], reader: string): string | undefined {
  const [best] = [...found].sort((one, other) => other.confidence - one.confidence);
  if (!best || best.confidence < leastConfidence || best.detectedLanguage === 'und') return undefined;
  return baseOf(best.detectedLanguage) === baseOf(reader) ? undefined : best.detectedLanguage;
}

const baseOf = (language: string) => language.split('-')[0]?.toLowerCase();

/** Translation for one page. The detector is made once, and so is a translator for each pair of languages. */
export function onDeviceTranslation(apis: TranslationApis, nextPress: () => Promise<void>) {
  let detector: ReturnType<typeof openDetector> | undefined;
  const translators = new Map<string, ReturnType<TranslationApis['Translator']['create']>>();

  async function openDetector() {
    const availability = await apis.LanguageDetector.availability();
    if (availability === 'unavailable') return undefined;
    // A browser fetches its small detector only for somebody who is there: with their next press.
    if (availability !== 'available') await nextPress();
    return apis.LanguageDetector.create();
  }

  return {
    /** Undefined where it is in the reader's language, nobody can tell, or the browser does not know the two languages. */
    async look(text: string, reader: string): Promise<Translatable | undefined> {
      if (!isLongEnough(text)) return undefined;
      detector ??= openDetector();
      const from = foreignLanguage((await (await detector)?.detect(text)) ?? [], reader);
      if (from === undefined) return undefined;
      const availability = await apis.Translator.availability({ sourceLanguage: from, targetLanguage: reader });
      if (availability === 'unavailable') return undefined;
      return { from, needsDownload: availability !== 'available' };
    },

    /** Called from a press: a browser that has to fetch a model asks for one. Progress is told from 0 to 1. */
    async translate(
      text: string,
      { from, to }: { from: string; to: string },
      onProgress: (loaded: number) => void,
    ): Promise<string> {
      const pair = `${from} ${to}`;
      const monitor: Monitor = (downloading) =>
        downloading.addEventListener('downloadprogress', ({ loaded }) => onProgress(loaded));
      const made =
        translators.get(pair) ?? apis.Translator.create({ sourceLanguage: from, targetLanguage: to, monitor });
      translators.set(pair, made);
      try {
        return await (await made).translate(text);
      } catch (error) {
        // What could not be made is tried anew with the next press.
        translators.delete(pair);
        throw error;
      }
    },
  };
}
