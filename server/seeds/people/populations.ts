import type { InterestGroup, InterestId } from '#contract/people/interests.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';

interface AgeSpread {
  mean: number;
  spread: number;
  youngest: number;
  oldest: number;
}
interface Population {
  /** Weight among the sites of the demo. */
  share: number;
  /** Out of one. */
  women: number;
  ages: Record<Gender, AgeSpread>;
  sexualities: Record<Gender, [Sexuality, number][]>;
  interestGroups: Record<InterestGroup, number>;
  /** Whose faces need not be drawn for this niche: the men of Lush look like men anywhere, and so do people of Knot. */
  anyFace?: Gender[];
  /** Interests that stand out on this site, on top of their group's weight. */
  interests?: Partial<Record<InterestId, number>>;
}

const ages = (mean: number, spread: number, youngest: number, oldest: number): AgeSpread => ({
  mean,
  spread,
  youngest,
  oldest,
});
const mostlyStraight: Population['sexualities'] = {
  female: [
    ['hetero', 82],
    ['bi', 12],
    ['lesbian', 6],
  ],
  male: [
    ['hetero', 86],
    ['bi', 6],
    ['gay', 8],
  ],
};
const straightOrBi: Population['sexualities'] = {
  female: [
    ['hetero', 88],
    ['bi', 12],
  ],
  male: [
    ['hetero', 95],
    ['bi', 5],
  ],
};
const everydayInterests = { connection: 2, intimacy: 0.25, active: 2, culture: 2, home: 1.5, taste: 2 };

/** Who is on which site: these numbers make the seven crowds differ. */
export const populations: Record<NicheNumber, Population> = {
  1: {
    share: 50,
    women: 0.51,
    ages: { female: ages(36, 12, 19, 70), male: ages(38, 12, 19, 72) },
    sexualities: mostlyStraight,
    interestGroups: everydayInterests,
  },
  2: {
    share: 9,
    women: 0.54,
    anyFace: ['male'],
    ages: { female: ages(33, 8, 20, 58), male: ages(35, 9, 21, 60) },
    sexualities: {
      female: [
        ['hetero', 70],
        ['bi', 20],
        ['lesbian', 10],
      ],
      male: straightOrBi.male,
    },
    interestGroups: everydayInterests,
  },
  3: {
    share: 8,
    women: 0.5,
    anyFace: ['female', 'male'],
    ages: { female: ages(34, 8, 20, 60), male: ages(39, 9, 22, 64) },
    sexualities: {
      female: [
        ['hetero', 60],
        ['bi', 32],
        ['lesbian', 8],
      ],
      male: [
        ['hetero', 68],
        ['bi', 22],
        ['gay', 10],
      ],
    },
    interestGroups: { ...everydayInterests, intimacy: 1 },
    interests: { bondage: 8, sadomasochism: 5, lingerie: 2, tattoos: 2 },
  },
  4: {
    share: 8,
    women: 0.55,
    anyFace: ['male'],
    ages: { female: ages(38, 10, 22, 65), male: ages(39, 10, 21, 66) },
    sexualities: straightOrBi,
    interestGroups: { ...everydayInterests, taste: 3 },
    interests: { hugging: 2, lingerie: 1 },
  },
  5: {
    share: 7,
    women: 0.55,
    anyFace: ['male'],
    ages: { female: ages(61, 6, 52, 76), male: ages(52, 12, 25, 77) },
    sexualities: straightOrBi,
    interestGroups: { ...everydayInterests, home: 2.5 },
    interests: { gardening: 2, theater: 1, videogames: -1.8 },
  },
  6: {
    share: 9,
    women: 0.55,
    anyFace: ['male'],
    ages: { female: ages(45, 5, 36, 57), male: ages(38, 10, 21, 62) },
    sexualities: straightOrBi,
    interestGroups: { ...everydayInterests, intimacy: 0.4 },
    interests: { wine: 2 },
  },
  7: {
    share: 9,
    women: 0.03,
    anyFace: ['female'],
    ages: { female: ages(33, 9, 20, 60), male: ages(35, 11, 19, 68) },
    sexualities: {
      female: [
        ['lesbian', 80],
        ['bi', 20],
      ],
      male: [
        ['gay', 86],
        ['bi', 14],
      ],
    },
    interestGroups: { ...everydayInterests, intimacy: 0.4 },
    interests: { dancing: 1, party: 1 },
  },
};

/** Where members of the demo live. */
export const homelands: [Country, number][] = [
  ['FR', 30],
  ['BE', 12],
  ['NL', 11],
  ['DE', 12],
  ['GB', 14],
  ['US', 13],
  ['CA', 8],
];
