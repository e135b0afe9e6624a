import { giftImage, gifts } from '#contract/gifts/gifts.ts';
import type { Calls } from '#server/platform/calls/calls.ts';

export function giftRoutes(calls: Calls) {
  calls.read('gifts', async (_db, { site, locale }) => ({
    gifts: gifts
      .filter(({ id }) => site.settings.gifts.includes(id))
      .map(({ id, name }) => ({
        id,
        name: name[locale],
        image: giftImage(id),
        credits: site.settings.gift_credits,
      })),
  }));
}
