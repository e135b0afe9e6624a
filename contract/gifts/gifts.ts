import type { Localized } from '../locales.ts';

/** What a member may send as a gift. Each is drawn by us: `/gifts/<id>.svg`. */
export const gifts = [
  { id: 'rose', name: { en: 'A rose', fr: 'Une rose' } },
  { id: 'bouquet', name: { en: 'A bouquet', fr: 'Un bouquet' } },
  { id: 'chocolates', name: { en: 'Chocolates', fr: 'Des chocolats' } },
  { id: 'heart', name: { en: 'A heart', fr: 'Un cœur' } },
  { id: 'champagne', name: { en: 'Champagne', fr: 'Du champagne' } },
  { id: 'coffee', name: { en: 'A coffee', fr: 'Un café' } },
  { id: 'croissant', name: { en: 'A croissant', fr: 'Un croissant' } },
  { id: 'cake', name: { en: 'A slice of cake', fr: 'Une part de gâteau' } },
  { id: 'teddy', name: { en: 'A teddy bear', fr: 'Un ours en peluche' } },
  { id: 'balloon', name: { en: 'A balloon', fr: 'Un ballon de fête' } },
  { id: 'letter', name: { en: 'A love letter', fr: 'Une lettre d’amour' } },
  { id: 'ring', name: { en: 'A ring', fr: 'Une bague' } },
  { id: 'star', name: { en: 'A star', fr: 'Une étoile' } },
  { id: 'moon', name: { en: 'The moon', fr: 'La lune' } },
  { id: 'perfume', name: { en: 'Perfume', fr: 'Un parfum' } },
  { id: 'guitar', name: { en: 'A serenade', fr: 'Une sérénade' } },
  { id: 'candle', name: { en: 'A candlelit dinner', fr: 'Un dîner aux chandelles' } },
  { id: 'sunflower', name: { en: 'A sunflower', fr: 'Un tournesol' } },
  { id: 'crown', name: { en: 'A crown', fr: 'Une couronne' } },
  { id: 'ticket', name: { en: 'Two tickets', fr: 'Deux billets' } },
] as const satisfies { id: string; name: Localized }[];

export type GiftId = (typeof gifts)[number]['id'];
export const giftIds = gifts.map(({ id }) => id) as [GiftId, ...GiftId[]];

export const giftImage = (id: GiftId) => `/gifts/${id}.svg`;
