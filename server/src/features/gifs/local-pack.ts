import type { Locale } from '#contract/locales.ts';
import pack from './pack.json' with { type: 'json' };
import type { FoundGif, GifProvider } from './provider.ts';

const size = 200;

/** The house's own animations, drawn by scripts/gifs: no key, no network, nobody to tell. */
export const localPack: GifProvider = {
  source: 'local',
  async search({ q, locale, after, limit }) {
    const words = plain(q).split(/\s+/).filter(Boolean);
    const found = pack.filter((entry) => words.every((word) => textOf(entry, locale).includes(word)));
    const start = /^\d{1,4}$/.test(after ?? '') ? Number(after) : 0;
    return {
      gifs: found.slice(start, start + limit).map((entry) => asFound(entry, locale)),
      next: found.length > start + limit ? String(start + limit) : null,
    };
  },
  async find(id) {
    const entry = pack.find((one) => one.id === id);
    return entry && asFound(entry, 'en');
  },
};

type Entry = (typeof pack)[number];

const asFound = (entry: Entry, locale: Locale): FoundGif => ({
  id: entry.id,
  title: entry[locale].title,
  url: `/gifs/${entry.id}.svg`,
  width: size,
  height: size,
});

const textOf = (entry: Entry, locale: Locale) => plain([entry[locale].title, ...entry[locale].tags].join(' '));

/** However it is written: without accents, capitals and curly quotes. */
const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('’', "'").toLowerCase();
