import { thumbHashToAverageRGBA } from 'thumbhash';
import { seenPhotos } from '#contract/constants.ts';
import type { FieldProblem } from '#contract/field-problems.ts';
import type { PhotoArrangement, PhotoStatus } from '#contract/photos/photos.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import type { Audience } from '#server/platform/storage/addresses.ts';
import { hashDistance } from './perceptual-hash.ts';

export const photosAllowed = (premium: boolean) => allowancesOf(premium).ownPhotos;

export const variants = ['thumb', 'card', 'match', 'full'] as const;
export type Variant = (typeof variants)[number];

/** The files of a photo; one stands for all where there is no more than one. */
export const fileOf = (storageKey: string, variant: Variant) =>
  storageKey.endsWith('.webp') ? storageKey : `${storageKey}/${variant}.webp`;

/** Who looks at somebody's photos. */
export type Onlooker = 'visitor' | 'free' | 'premium' | 'owner' | 'unproven';

/** Whether a photo is seen clearly, by its place among those that are shown. */
export const maySeePhoto = (onlooker: Onlooker, place: number) => place < seenBy[onlooker];

const seenBy: Record<Onlooker, number> = {
  // Where the site shows photos to proven adults alone.
  unproven: 0,
  visitor: seenPhotos.visitor,
  free: allowancesOf(false).seenPhotos,
  premium: allowancesOf(true).seenPhotos,
  owner: Number.POSITIVE_INFINITY,
};

/**
 * The audience of a photo's signed address, by the photo's place. The first one is on every card, at the same address
 * for everybody; any other opens for the member alone who asked, and what premium opened closes with it.
 */
export function audienceOf(
  { onlooker, reader, owner }: { onlooker: Onlooker; reader: string | undefined; owner: string },
  place: number,
): Audience | 'nobody' {
  if (onlooker === 'unproven') return 'nobody';
  if (place === 0) return 'everybody';
  if (!reader || !maySeePhoto(onlooker, place)) return 'nobody';
  return { reader, owner, premium: onlooker === 'premium' && !maySeePhoto('free', place) };
}

/** What two photos are compared by: the pattern of their light and shade, and a tiny picture with their colour. */
export interface Likeness {
  perceptual_hash: string;
  thumbhash: string;
}

// Bits of 64, of which saving a photo again, larger or smaller, changes a few; and a distance from 0 to 1.
const furthestPattern = 6;
const furthestColour = 0.1;

/** Light and shade alone would take one plain wall for another. */
export function looksAlike(one: Likeness, other: Likeness): boolean {
  if (hashDistance(one.perceptual_hash, other.perceptual_hash) > furthestPattern) return false;
  const [first, second] = [one, other].map(({ thumbhash }) => thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64')));
  if (!first || !second) return false;
  return (['r', 'g', 'b'] as const).every((channel) => Math.abs(first[channel] - second[channel]) <= furthestColour);
}

/** Where photos are looked at before they are shown, a new one waits; elsewhere it is shown, and looked at afterwards. */
export const statusOfNew = (review: SiteSettings['photo_review']): PhotoStatus =>
  review === 'manual' ? 'pending' : 'active';

/** The photos in their new order, or which part of the wish makes no sense. */
export function rearranged(
  current: readonly string[],
  { order, main }: PhotoArrangement,
): { ids: string[] } | { field: string; problem: FieldProblem } {
  const isWhole = !order || (order.length === current.length && current.every((id) => order.includes(id)));
  if (!isWhole) return { field: 'order', problem: 'invalid' };
  const ids = order ?? [...current];
  if (main === undefined) return { ids };
  if (!ids.includes(main)) return { field: 'main', problem: 'invalid' };
  return { ids: [main, ...ids.filter((id) => id !== main)] };
}
