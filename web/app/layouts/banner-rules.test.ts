import { expect, it } from 'vitest';
import type { RouteName } from '#contract/pages/routes.ts';
import { bannerFor } from './banner-rules.ts';

const everything = { unconfirmed: true, discountRuns: true, photoWanted: true };
const nothing = { unconfirmed: false, discountRuns: false, photoWanted: false };

it.each<[RouteName, string | undefined]>([
  ['members', 'activation'],
  ['chats', 'activation'],
  ['credits', 'discount'],
  ['premium', 'discount'],
  ['swipe-game', 'activation-line'],
  ['credits-id-paymentmethod', undefined],
  ['directdebit', undefined],
])('new here, with everything still to do, I see one banner on %s: %s (R2.63, R2.65, R4.01)', (page, banner) => {
  expect(bannerFor({ page, ...everything })).toBe(banner);
});

it('once my address is confirmed I am asked for a photo, and then shown the discount while it lasts (R2.63, R2.65)', () => {
  const confirmed = { ...everything, unconfirmed: false };
  expect(bannerFor({ page: 'members', ...confirmed })).toBe('photo');
  expect(bannerFor({ page: 'members', ...confirmed, photoWanted: false })).toBe('discount');
});

it('in a shop without a discount I am still told that nobody can answer me (R4.01)', () => {
  expect(bannerFor({ page: 'credits', ...everything, discountRuns: false })).toBe('activation');
});

it('with nothing to do, and on the game once confirmed, nothing stands above the page (R2.65)', () => {
  expect(bannerFor({ page: 'members', ...nothing })).toBeUndefined();
  expect(bannerFor({ page: 'swipe-game', ...everything, unconfirmed: false })).toBeUndefined();
});
