import { days, hours, type Life } from './story.ts';

const man = { gender: 'male', language: 'fr' } as const;
const woman = { gender: 'female', language: 'fr' } as const;

/** Chloe, new here and not yet paying, sells books in Paris and dances; she likes women as well as men. */
export const chloe: Life = {
  of: 'Chloe',
  granted: [9, 8],
  stories: [
    {
      with: { ...man, ages: [25, 33], interest: 'dancing' },
      likes: { theirs: hours(16), mine: hours(15) },
      unread: 2,
      talk: [
        ['them', hours(14), 'Libraire et danseuse : vous lisez en dansant, ou l’inverse ?'],
        ['me', hours(12), 'Je range en dansant. Le rayon poésie s’en souvient.'],
        ['them', 35, 'Il y a un bal samedi, au bord du canal. Orchestre, lampions, parquet.'],
        ['them', 33, 'Et un stand de gaufres, je préfère être honnête.'],
      ],
    },
    {
      with: { ...woman, ages: [25, 34], interest: 'reading' },
      unread: 1,
      talk: [
        [
          'them',
          hours(6),
          'J’ai offert un roman à une amie et je le regrette : elle ne me parle plus que de lui. Vous avez pire ?',
        ],
      ],
    },
    {
      with: { ...man, ages: [26, 34], interest: 'movies', sendsPhoto: true },
      likes: { theirs: days(1, 800), mine: days(1, 200) },
      talk: [
        ['them', days(1, 100), 'Film préféré à revoir sous un plaid ?'],
        ['me', hours(22), 'Tout ce qui se passe dans un train. Et vous ?'],
        ['them', hours(21), 'Pareil, mais avec de la neige dehors.'],
        ['them', hours(20, 55), { photo: 'own' }],
        ['me', hours(20), 'Belle écharpe. Elle joue dans quel film ?'],
      ],
    },
    {
      with: 'Ambroise',
      talk: [
        ['me', days(1, 300), 'Cher confrère, il me faut un livre pour une journée de pluie et une tisane.'],
        [
          'them',
          days(1, 298),
          'Bonjour ! Je le dis d’abord : je suis un profil fictif, animé par le site. Pour la pluie, je conseille un gros roman anglais.',
        ],
        ['me', days(1, 290), 'Combien de pages ?'],
        ['them', days(1, 289), 'Jusqu’au soleil.'],
      ],
    },
    {
      with: { ...woman, ages: [26, 36], interest: 'tea' },
      likes: { theirs: days(2, 600) },
      unread: 1,
      talk: [
        ['them', days(2, 500), 'Votre sourire de librairie m’a donné envie de rendre mes livres à l’heure.'],
        ['me', days(2, 100), 'Voilà le plus beau compliment du métier.'],
        ['them', hours(4), { gift: 'sunflower' }],
      ],
    },
    {
      with: { ...man, language: 'en', ages: [27, 36], interest: 'music' },
      talk: [
        ['them', days(3), 'Bonjour Chloe! That was all my French. May I go on in English?'],
        ['me', days(2, 1200), 'You may! My English comes from song texts, so beware of rhymes.'],
        ['them', days(2, 1000), { gif: 'music' }],
      ],
    },
    {
      with: { ...woman, ages: [27, 37], interest: 'party' },
      talk: [
        ['them', days(4), 'On se connaît ? J’ai l’impression de vous avoir vue au concert de mardi, près du bar.'],
        ['me', days(3, 1200), 'Près du bar, c’était sûrement moi. Je gardais les manteaux de tout le monde.'],
        ['them', days(3, 1100), 'Le mien était vert ! Merci pour lui.'],
      ],
    },
    {
      with: { ...man, ages: [28, 38], interest: 'theater' },
      talk: [['them', days(5), 'Bonsoir. Je joue dans une pièce où personne ne parle. Je me rattrape ici.']],
    },
    {
      with: { ...woman, language: 'en', ages: [26, 38], interest: 'reading' },
      likes: { theirs: days(6) },
      talk: [
        ['them', days(6, -100), 'A bookseller who dances. Is that a profile or the first line of a novel?'],
        ['me', days(5, 900), 'The first line. I am still looking for the second.'],
        ['them', days(5, 800), 'She met somebody who read slowly and liked long Sundays.'],
      ],
    },
    {
      with: { ...man, ages: [26, 36], gone: true },
      talk: [
        ['them', days(8), 'Salut, vous conseillez quoi à quelqu’un qui n’a rien lu depuis l’école ?'],
        ['me', days(7, 900), 'Une nouvelle de dix pages. On recommence comme on court : doucement.'],
      ],
    },
    {
      with: { ...man, ages: [29, 40], interest: 'cooking' },
      talk: [
        [
          'them',
          days(10),
          'Bienvenue sur le site ! Si vous cherchez un conseil : dites non au risotto au premier rendez-vous.',
        ],
        ['me', days(9, 1000), 'Trop long ?'],
        ['them', days(9, 900), 'On remue sans se regarder.'],
      ],
    },
    { with: { ...man, ages: [26, 34], interest: 'travelling' }, likes: { theirs: 40, seen: false } },
    { with: { ...woman, ages: [25, 33], interest: 'movies' }, likes: { theirs: hours(5), seen: false } },
    { with: { ...man, ages: [25, 33], interest: 'art' }, likes: { theirs: hours(21) } },
    { with: { ...man, language: 'en', ages: [27, 36], interest: 'coffee' }, likes: { theirs: days(3) } },
    { with: { ...woman, ages: [26, 35], interest: 'dancing' }, likes: { mine: hours(13) } },
    { with: { ...man, ages: [27, 35], interest: 'reading' }, likes: { theirs: days(7), mine: days(6) } },
  ],
};
