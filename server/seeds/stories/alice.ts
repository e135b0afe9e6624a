import { days, hours, type Life } from './story.ts';

const man = { gender: 'male' } as const;

/** Alice, premium, builds houses in Lyon and writes to people in both languages. */
export const alice: Life = {
  of: 'Alice',
  bought: [
    ['trial', 204],
    ['medium', 96],
    ['medium', 19],
  ],
  stories: [
    {
      with: { ...man, language: 'en', ages: [30, 38], interest: 'hiking' },
      likes: { theirs: days(2), mine: days(1, 300) },
      unread: 2,
      talk: [
        ['them', days(1, 200), 'Hello Alice. Your profile says you always look up. What did you see today?'],
        ['me', days(1, 90), 'A stone lion with a pigeon on its head. Very proud, both of them.'],
        ['them', hours(20), 'That beats my day: three meetings and a sandwich.'],
        ['me', hours(19, 30), 'Then you need a hill. Do you have one nearby?'],
        ['them', 14, 'I do! Took your advice and walked up before breakfast.'],
        ['them', 8, 'Fog, a dog, no view at all. Best morning of the week.'],
      ],
    },
    {
      with: 'Daniel',
      likes: { theirs: 2_900, mine: 2_700 },
      unread: 1,
      talk: [
        [
          'them',
          2_690,
          'Bonsoir Alice ! Architecte et marcheuse : quel bâtiment de Lyon me conseillez-vous de regarder d’en bas ?',
        ],
        ['me', 2_610, 'La tour rose, mais de l’intérieur de la cour. Et vous, toujours entre deux trains ?'],
        ['them', 1_480, 'Toujours. Mais j’ai un samedi libre et une envie de café.'],
        ['me', 1_440, 'Un café, alors. Les pentes de la Croix-Rousse, onze heures ?'],
        ['them', 26, 'Parfait. Je prends les croissants, vous choisissez la terrasse.'],
      ],
    },
    {
      with: { ...man, language: 'fr', ages: [29, 38], interest: 'photography', sendsPhoto: true },
      likes: { theirs: days(4), mine: days(3) },
      talk: [
        ['them', days(3, 40), 'Une architecte qui photographie, enfin quelqu’un qui tient son horizon droit !'],
        ['me', days(3), 'Droit, oui. Intéressant, pas toujours. Vous photographiez quoi ?'],
        ['them', days(2, 600), 'Des gens qui attendent le bus. Ils ont tous l’air de penser à quelque chose.'],
        ['me', hours(3), 'Et vous, en photo, vous pensez à quoi ?'],
        ['them', hours(1, 5), { photo: 'own' }],
        ['them', hours(1, 3), 'À la réponse que vous alliez me faire.'],
        ['me', 50, 'Bon. Vous avez gagné un sourire, et il est neuf heures du matin quelque part.'],
      ],
    },
    {
      with: { ...man, language: 'fr', ages: [30, 40], interest: 'coffee' },
      likes: { theirs: hours(9) },
      unread: 1,
      talk: [
        ['them', hours(8), 'Bonjour Alice. Je fais le meilleur café du quartier, selon moi et selon mon chat.'],
        ['me', hours(6), 'Et que dit le quartier ?'],
        ['them', hours(3), { gift: 'croissant' }],
      ],
    },
    {
      with: { ...man, language: 'en', ages: [31, 42], interest: 'wine' },
      talk: [
        ['me', hours(30), 'You bake bread and you like wine. Do you own a cheese, by any chance?'],
        ['them', hours(29), 'I share a fridge with three. They pay no rent.'],
        ['me', hours(28, 20), 'Then I would like to be introduced.'],
        ['them', hours(27), 'The blue one is shy. The Comté talks to anybody.'],
        ['me', hours(5), { gif: 'laugh' }],
      ],
    },
    {
      with: 'Gaspard',
      talk: [
        ['me', hours(26), 'Chef, ce soir j’ai fait des pâtes. Avec du beurre. Verdict ?'],
        [
          'them',
          hours(25, 58),
          'Bonsoir ! Une chose d’abord : je suis un profil fictif de cette démonstration. Cela dit, le beurre était-il salé ?',
        ],
        ['me', hours(25, 50), 'Salé, évidemment. Et du poivre.'],
        ['them', hours(25, 49), 'Alors une étoile. Imaginaire, comme moi, mais une étoile.'],
      ],
    },
    {
      with: { ...man, language: 'en', ages: [28, 40], interest: 'travelling' },
      unread: 1,
      talk: [
        ['them', days(2, 400), 'I am in Lyon for work next month and know nobody. Where do people go on a Tuesday?'],
        ['me', days(2, 120), 'To the river, with a bottle and too many olives. Bring a jumper.'],
      ],
    },
    {
      with: { ...man, language: 'fr', ages: [31, 44], interest: 'art' },
      likes: { mine: days(6) },
      talk: [
        ['me', days(5, 300), 'Vous avez écrit que vous détestez les musées. Tous ?'],
        ['them', days(5, 60), 'Tous ceux où l’on chuchote. Dans une église aussi, je parle trop fort.'],
        ['me', days(4, 700), 'Je connais une expo où l’on a le droit de rire. Elle ferme dimanche.'],
        ['them', days(4, 640), 'Alors dimanche je ris. Merci du conseil !'],
      ],
    },
    {
      with: 'Farid',
      likes: { theirs: 1_300, seen: false },
      talk: [
        ['them', days(5), 'Salut Alice, tu préfères le silence ou la musique quand tu travailles ?'],
        ['me', days(4, 1200), 'La musique sans paroles. Les paroles, je les dessine par erreur dans les plans.'],
        ['them', days(4, 1100), 'J’ai ce qu’il te faut : une heure de piano et de vagues. Je te l’envoie dimanche.'],
      ],
    },
    {
      with: { ...man, language: 'fr', ages: [30, 45], gone: true },
      talk: [
        ['them', days(10), 'Bonjour, vous êtes de quel côté de la Saône ?'],
        ['me', days(9, 1000), 'Du bon. Et vous ?'],
        ['them', days(9, 900), 'De l’autre, alors. Je cherche le pont.'],
      ],
    },
    {
      with: { ...man, language: 'en', ages: [33, 46], interest: 'reading' },
      likes: { theirs: days(41), mine: days(40) },
      talk: [
        ['them', days(40), 'What is the last book you gave away because it was too good to keep?'],
        ['me', days(39, 800), 'A novel about a lighthouse. I gave it to my neighbour and now she will not come down.'],
        ['them', days(39), 'Ha. I am reading one about bees. I keep looking at flowers in a new way.'],
        ['me', days(38, 300), 'Tell me how it ends. For the bees, I mean.'],
        ['them', days(37, 900), 'Busy, and together. There are worse endings.'],
      ],
    },
    {
      with: { ...man, language: 'en', ages: [29, 41], interest: 'music' },
      talk: [
        ['them', days(88), 'Your smile looks like the second before somebody tells a joke. Do you know a good one?'],
        ['me', days(87, 600), 'An architect walks into a bar. It was the wrong scale.'],
        ['them', days(87, 500), 'I laughed on a train. People moved away.'],
        ['me', days(87, 100), 'Then my work here is done.'],
      ],
    },
    { with: 'Bruno', likes: { theirs: 180, seen: false } },
    { with: 'Hugo', likes: { mine: 900 } },
    { with: { ...man, language: 'fr', ages: [28, 36], interest: 'outdoors' }, likes: { theirs: 45, seen: false } },
    { with: { ...man, language: 'en', ages: [30, 40], interest: 'movies' }, likes: { theirs: hours(7), seen: false } },
    { with: { ...man, language: 'fr', ages: [32, 42], interest: 'theater' }, likes: { theirs: days(1) } },
    { with: { ...man, language: 'fr', ages: [30, 39], interest: 'cooking' }, likes: { theirs: days(3) } },
    { with: { ...man, language: 'en', ages: [29, 37], interest: 'biking' }, likes: { mine: days(1, 500) } },
    { with: { ...man, language: 'fr', ages: [33, 43], interest: 'beach' }, likes: { theirs: days(8), mine: days(7) } },
  ],
};
