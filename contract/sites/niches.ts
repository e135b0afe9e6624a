import { type Locale, type Localized, locales } from '../locales.ts';
import type { Gender } from '../people/profile.ts';

/** One entry per niche. Its colours and shapes stand in web/app/ui/niches.css under the same number. */
export interface Niche {
  name: string;
  slugPrefix: string;
  demoName: string;
  demoHost: string;
  tagline: Localized;
  /** Who most likely stands at the door, and whom they hope to meet: what the front page asks with filled in. */
  finder: { gender: Gender; seeks: Gender };
}

export const niches = {
  1: {
    name: 'general',
    slugPrefix: '',
    demoName: 'Rendezvous',
    demoHost: 'localhost',
    tagline: { en: 'Meet someone worth staying up for.', fr: 'Des rencontres qui valent une nuit blanche.' },
    finder: { gender: 'male', seeks: 'female' },
  },
  2: {
    name: 'she',
    slugPrefix: 'she-',
    demoName: 'Sheer',
    demoHost: 'she.localhost',
    tagline: { en: 'She makes the first move.', fr: 'C’est elle qui fait le premier pas.' },
    finder: { gender: 'female', seeks: 'male' },
  },
  3: {
    name: 'bdsm',
    slugPrefix: 'bdsm-',
    demoName: 'Knot',
    demoHost: 'bdsm.localhost',
    tagline: { en: 'Say what you want. Mean it.', fr: 'Dites ce que vous voulez. Vraiment.' },
    finder: { gender: 'male', seeks: 'female' },
  },
  4: {
    name: 'bbw',
    slugPrefix: 'bbw-',
    demoName: 'Lush',
    demoHost: 'bbw.localhost',
    tagline: { en: 'More of you to love.', fr: 'Les rondeurs ont leur adresse.' },
    finder: { gender: 'male', seeks: 'female' },
  },
  5: {
    name: 'gilf',
    slugPrefix: 'gilf-',
    demoName: 'Vintage',
    demoHost: 'gilf.localhost',
    tagline: { en: 'The best years have stories.', fr: 'Les belles années ont des histoires.' },
    finder: { gender: 'male', seeks: 'female' },
  },
  6: {
    name: 'milf',
    slugPrefix: 'milf-',
    demoName: 'Prime',
    demoHost: 'milf.localhost',
    tagline: { en: 'She knows what she wants.', fr: 'Elle sait ce qu’elle veut.' },
    finder: { gender: 'male', seeks: 'female' },
  },
  7: {
    name: 'gay',
    slugPrefix: 'gay-',
    demoName: 'Parade',
    demoHost: 'gay.localhost',
    tagline: { en: 'Find him. Tonight or for good.', fr: 'Trouvez-le. Ce soir ou pour la vie.' },
    finder: { gender: 'male', seeks: 'male' },
  },
} satisfies Record<number, Niche>;

export type NicheNumber = keyof typeof niches;
export const nicheNumbers = Object.keys(niches).map(Number) as NicheNumber[];

/** The last part of a landing page's address: `bdsm-eng`, `fr`. */
export const landingSlug = (niche: NicheNumber, locale: Locale) =>
  niches[niche].slugPrefix + locales[locale].landingSlug;
