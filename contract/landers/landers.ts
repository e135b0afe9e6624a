/** The landing pages at /landers/{name}/{slug?}, by the name in their address. */
export const landerNames = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;
export type LanderName = (typeof landerNames)[number] | 'tinderswipe';

export const isLanderName = (name: string | undefined): name is (typeof landerNames)[number] =>
  landerNames.some((known) => known === name);
