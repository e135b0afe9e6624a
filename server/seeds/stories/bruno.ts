import { days, hours, type Life } from './story.ts';

const woman = { gender: 'female' } as const;

/** Bruno, who has bought nothing yet, bakes in Lyon; most people write to him first, and he answers before dawn. */
export const bruno: Life = {
  of: 'Bruno',
  granted: [14, 30],
  stories: [
    {
      with: { ...woman, language: 'fr', ages: [29, 37], interest: 'cooking' },
      likes: { theirs: hours(11), mine: hours(10) },
      unread: 1,
      talk: [
        ['them', hours(10), 'Un boulanger ! Question sérieuse : la baguette, bien cuite ou pas trop cuite ?'],
        ['me', hours(9), 'Bien cuite. Il faut l’entendre quand on la casse.'],
        ['them', 19, 'Voilà un homme de principes. Et le croissant, on le trempe ?'],
      ],
    },
    {
      with: 'Ines',
      likes: { theirs: 75, seen: false },
      unread: 1,
      talk: [['them', 70, 'Du pain chaud et des conversations honnêtes : je signe où ?']],
    },
    {
      with: { ...woman, language: 'en', ages: [28, 38], interest: 'coffee' },
      unread: 2,
      talk: [
        ['them', hours(5), 'Good morning! Or good night, in your case? I read that bakers live backwards.'],
        ['them', hours(2), { gift: 'coffee' }],
      ],
    },
    {
      with: { ...woman, language: 'fr', ages: [30, 39], interest: 'biking', sendsPhoto: true },
      likes: { theirs: days(2), mine: days(2, -90) },
      talk: [
        ['them', days(1, 700), 'Moi aussi je me lève avant tout le monde, mais c’est pour rouler.'],
        ['me', days(1, 500), 'On a dû se croiser, alors. Vous êtes celle qui ne freine pas ?'],
        ['them', days(1, 420), { photo: 'own' }],
        ['them', days(1, 418), 'Jugez vous-même. Le casque est dans le panier.'],
      ],
    },
    {
      with: 'Valentine',
      talk: [
        ['me', hours(34), 'Détective, on m’a volé une fournée de brioches. Par où commence-t-on ?'],
        [
          'them',
          hours(33, 57),
          'Bonjour ! Avant tout : je suis un profil fictif, mes répliques sont écrites par le site. Qui avait faim ?',
        ],
        ['me', hours(33, 40), 'Tout le monde. C’est bien le problème.'],
        ['them', hours(33, 39), 'Alors cherchez des miettes. Il y a toujours des miettes.'],
      ],
    },
    {
      with: { ...woman, language: 'fr', ages: [27, 36], interest: 'music' },
      likes: { theirs: days(3, 200) },
      talk: [
        ['them', days(3), 'Qu’est-ce qu’on écoute à quatre heures du matin devant un four ?'],
        ['me', days(2, 1300), 'La radio, tout bas. Et vers cinq heures, n’importe quoi qui danse.'],
        ['them', days(2, 1200), { gif: 'music' }],
      ],
    },
    {
      with: { ...woman, language: 'fr', ages: [31, 42], interest: 'foodie' },
      talk: [
        [
          'them',
          days(4),
          'Bonjour ! Je voyage pour manger, et Lyon est sur ma liste. On commence par quoi, à votre avis ?',
        ],
        ['them', days(4, -4), 'Et ne dites pas « par du pain ». Enfin, si, dites-le.'],
      ],
    },
    {
      with: 'Chloe',
      likes: { theirs: 4_000 },
      talk: [
        ['them', days(2, 900), 'Je vends des livres, vous vendez du pain. À nous deux, on tient un hiver.'],
        ['me', days(2, 400), 'Deux hivers, si vous comptez les confitures de ma mère.'],
        ['them', days(2, 300), 'Je compte toujours les confitures.'],
      ],
    },
    {
      with: { ...woman, language: 'fr', ages: [33, 44], interest: 'reading' },
      talk: [
        ['them', days(7), 'Votre profil est court et bon, comme un bon pain. Vous l’avez écrit en une fois ?'],
        ['me', days(6, 800), 'En trois jours. Je pétris longtemps.'],
        ['them', days(6, 700), 'Cela se sent. Bonne semaine, Bruno.'],
        ['me', days(6, 600), 'À vous aussi. Dites-moi ce que vous lisez, un jour.'],
      ],
    },
    {
      with: { ...woman, language: 'fr', ages: [28, 40], gone: true },
      talk: [
        ['them', days(13), 'Bonsoir ! Lyon, vraiment ? Moi aussi, près du parc.'],
        ['me', days(12, 900), 'Alors vous connaissez les canards. Ils me doivent du pain.'],
      ],
    },
    {
      with: { ...woman, language: 'en', ages: [30, 41], interest: 'travelling' },
      likes: { mine: days(17) },
      talk: [
        ['me', days(16), 'Hello. My English is from films, so I may say strange things. Where was your photo taken?'],
        ['them', days(15, 900), 'Your English is fine! In Wales, between two showers. I was laughing at a sheep.'],
        ['me', days(15, 300), 'I would like to know what the sheep said.'],
        ['them', days(15, 100), 'Very little. It was all in the timing.'],
      ],
    },
    {
      with: { ...woman, language: 'fr', ages: [32, 43], interest: 'gardening' },
      talk: [
        ['them', days(38), 'Bienvenue ici ! Vous verrez, les gens sont gentils, et il y a peu de poètes.'],
        ['me', days(37), 'Merci. Je ne suis pas poète, mais je sais faire des tartes.'],
        ['them', days(36, 400), 'C’est de la poésie avec des fruits.'],
      ],
    },
    { with: { ...woman, language: 'fr', ages: [29, 36], interest: 'dancing' }, likes: { theirs: 55, seen: false } },
    {
      with: { ...woman, language: 'fr', ages: [30, 38], interest: 'animals' },
      likes: { theirs: hours(8), seen: false },
    },
    { with: { ...woman, language: 'en', ages: [31, 40], interest: 'hiking' }, likes: { theirs: days(1) } },
    { with: { ...woman, language: 'fr', ages: [28, 37], interest: 'wine' }, likes: { theirs: days(5) } },
    { with: { ...woman, language: 'fr', ages: [30, 37], interest: 'movies' }, likes: { mine: hours(20) } },
    {
      with: { ...woman, language: 'fr', ages: [33, 41], interest: 'theater' },
      likes: { theirs: days(9), mine: days(8) },
    },
  ],
};
