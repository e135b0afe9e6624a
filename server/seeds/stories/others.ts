import { days, hours, type Life } from './story.ts';

const man = { gender: 'male', language: 'en' } as const;
const oneBundle: Life['bought'] = [['medium', 3]];

/** What the rest of the cast has lived through, as far as somebody who logs in as them would miss it. */
export const otherLives: Life[] = [
  {
    of: 'Grace',
    bought: [
      ['small', 300],
      ['medium', 6],
    ],
    stories: [
      {
        with: { ...man, ages: [42, 54], interest: 'art' },
        likes: { theirs: days(2), mine: days(1) },
        unread: 1,
        talk: [
          ['them', days(1, -60), 'Which painting would you carry out of the museum if nobody looked?'],
          ['me', hours(20), 'A very small one. I am honest, and I have a very small car.'],
          ['them', 48, 'Second question, then: what colour is the car?'],
        ],
      },
      {
        with: { ...man, ages: [40, 55], interest: 'gardening' },
        likes: { theirs: days(4) },
        talk: [
          ['them', days(3), 'My roses have opinions. Do yours?'],
          ['me', days(2, 900), 'Mine have demands. I have given up arguing.'],
          ['them', days(2, 300), { gift: 'rose' }],
          ['me', days(2, 200), 'That one looks reasonable. Thank you.'],
        ],
      },
      {
        with: { ...man, ages: [43, 56], interest: 'tea' },
        talk: [
          ['me', days(9), 'You write that you drink tea from a flask on trains. Where to?'],
          ['them', days(8, 700), 'Anywhere with a coast. I get out, look at it, and go home.'],
        ],
      },
      { with: 'Hugo', likes: { theirs: 1_600, seen: false } },
      { with: { ...man, ages: [41, 52], interest: 'theater' }, likes: { theirs: hours(5), seen: false } },
    ],
  },
  {
    of: 'Emma',
    stories: [
      {
        // He was banned since, and is a name without a face to her.
        with: 'Serge',
        talk: [
          ['them', 9_100, 'Hello Emma, you would earn more than a vet with the platform of a friend of mine. Curious?'],
          ['me', 9_070, 'I would rather earn less and sleep well. Is that why you write to people here?'],
        ],
      },
      {
        with: { ...man, ages: [35, 46], interest: 'animals' },
        unread: 1,
        talk: [['them', hours(3), 'Two rescued cats? Which of you was rescued first?']],
      },
      { with: 'Daniel', likes: { mine: 400 } },
    ],
  },
  {
    of: 'Ines',
    bought: [
      ['medium', 460],
      ['medium', 5],
    ],
    stories: [
      {
        with: 'Karim',
        likes: { theirs: 5_200, mine: 5_000 },
        talk: [
          ['them', 4_900, 'Votre photo de concert m’a donné envie de ressortir ma guitare.'],
          ['me', 4_870, 'Ressortez-la ! Vous jouez quoi ?'],
          ['them', 4_855, 'Trois accords, mais avec conviction.'],
        ],
      },
    ],
  },
  { of: 'Daniel', bought: [['large', 60]], stories: [] },
  { of: 'Maud', bought: oneBundle, stories: [] },
  { of: 'Olivia', bought: oneBundle, stories: [] },
  { of: 'Rafael', bought: oneBundle, stories: [] },
];
