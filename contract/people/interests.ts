import type { Localized } from '../locales.ts';

/** The headings interests stand under, in the order a form shows them. */
export const interestGroups = {
  connection: { en: 'Together', fr: 'Complicité' },
  intimacy: { en: 'Intimacy', fr: 'Intimité' },
  active: { en: 'Active', fr: 'Sorties et sport' },
  culture: { en: 'Culture', fr: 'Culture' },
  home: { en: 'Everyday life', fr: 'Quotidien' },
  taste: { en: 'Food and drink', fr: 'À table' },
} as const satisfies Record<string, Localized>;

export type InterestGroup = keyof typeof interestGroups;

interface Interest extends Localized {
  id: string;
  group: InterestGroup;
}

/** The order is the specification's; ids are what the database keeps. */
export const interests = [
  { id: 'relationship', group: 'connection', en: 'A relationship', fr: 'Une relation' },
  { id: 'onenightstand', group: 'connection', en: 'One-night stands', fr: 'Une nuit sans lendemain' },
  { id: 'kissing', group: 'connection', en: 'Kissing', fr: 'Les baisers' },
  { id: 'hugging', group: 'connection', en: 'Cuddling', fr: 'Les câlins' },
  { id: 'massages', group: 'connection', en: 'Massages', fr: 'Les massages' },
  { id: 'lingerie', group: 'intimacy', en: 'Lingerie', fr: 'La lingerie' },
  { id: 'sex', group: 'intimacy', en: 'Sex', fr: 'Le sexe' },
  { id: 'safesex', group: 'intimacy', en: 'Safe sex', fr: 'Les rapports protégés' },
  { id: 'publicsex', group: 'intimacy', en: 'Sex outdoors', fr: 'Le sexe en plein air' },
  { id: 'oralsex', group: 'intimacy', en: 'Oral sex', fr: 'Le sexe oral' },
  { id: 'analsex', group: 'intimacy', en: 'Anal sex', fr: 'Le sexe anal' },
  { id: 'sextoys', group: 'intimacy', en: 'Sex toys', fr: 'Les sextoys' },
  { id: 'masturbating', group: 'intimacy', en: 'Solo pleasure', fr: 'Le plaisir en solo' },
  { id: 'exchangingpictures', group: 'intimacy', en: 'Swapping photos', fr: 'L’échange de photos' },
  { id: 'threesome', group: 'intimacy', en: 'Threesomes', fr: 'Le plaisir à trois' },
  { id: 'gangbang', group: 'intimacy', en: 'Group sex', fr: 'Le plaisir à plusieurs' },
  { id: 'bondage', group: 'intimacy', en: 'Bondage', fr: 'Le bondage' },
  { id: 'sadomasochism', group: 'intimacy', en: 'Sadomasochism', fr: 'Le sadomasochisme' },
  { id: 'gym', group: 'active', en: 'Gym', fr: 'La salle de sport' },
  { id: 'sports', group: 'active', en: 'Sports', fr: 'Le sport' },
  { id: 'dancing', group: 'active', en: 'Dancing', fr: 'La danse' },
  { id: 'travelling', group: 'active', en: 'Traveling', fr: 'Les voyages' },
  { id: 'adventure', group: 'active', en: 'Adventure', fr: 'L’aventure' },
  { id: 'party', group: 'active', en: 'Going out', fr: 'La fête' },
  { id: 'tattoos', group: 'culture', en: 'Tattoos', fr: 'Les tatouages' },
  { id: 'music', group: 'culture', en: 'Music', fr: 'La musique' },
  { id: 'movies', group: 'culture', en: 'Movies', fr: 'Le cinéma' },
  { id: 'videogames', group: 'culture', en: 'Video games', fr: 'Les jeux vidéo' },
  { id: 'politics', group: 'culture', en: 'Politics', fr: 'La politique' },
  { id: 'outdoors', group: 'active', en: 'The outdoors', fr: 'Le grand air' },
  { id: 'gardening', group: 'home', en: 'Gardening', fr: 'Le jardinage' },
  { id: 'hiking', group: 'active', en: 'Hiking', fr: 'La randonnée' },
  { id: 'biking', group: 'active', en: 'Cycling', fr: 'Le vélo' },
  { id: 'reading', group: 'culture', en: 'Reading', fr: 'La lecture' },
  { id: 'animals', group: 'home', en: 'Animals', fr: 'Les animaux' },
  { id: 'beach', group: 'active', en: 'The beach', fr: 'La plage' },
  { id: 'art', group: 'culture', en: 'Art', fr: 'L’art' },
  { id: 'photography', group: 'culture', en: 'Photography', fr: 'La photographie' },
  { id: 'theater', group: 'culture', en: 'Theater', fr: 'Le théâtre' },
  { id: 'shopping', group: 'home', en: 'Shopping', fr: 'Le shopping' },
  { id: 'fashion', group: 'culture', en: 'Fashion', fr: 'La mode' },
  { id: 'astrology', group: 'home', en: 'Astrology', fr: 'L’astrologie' },
  { id: 'cooking', group: 'home', en: 'Cooking', fr: 'La cuisine' },
  { id: 'foodie', group: 'taste', en: 'Good food', fr: 'La gastronomie' },
  { id: 'bbq', group: 'taste', en: 'Barbecues', fr: 'Les barbecues' },
  { id: 'sushi', group: 'taste', en: 'Sushi', fr: 'Les sushis' },
  { id: 'vegetarian', group: 'taste', en: 'Vegetarian food', fr: 'La cuisine végétarienne' },
  { id: 'wine', group: 'taste', en: 'Wine', fr: 'Le vin' },
  { id: 'beer', group: 'taste', en: 'Beer', fr: 'La bière' },
  { id: 'tea', group: 'taste', en: 'Tea', fr: 'Le thé' },
  { id: 'coffee', group: 'taste', en: 'Coffee', fr: 'Le café' },
] as const satisfies readonly Interest[];

export type InterestId = (typeof interests)[number]['id'];
