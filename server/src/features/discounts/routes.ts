import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn } from '#server/platform/http/context.ts';
import { discountFor, welcomeFor } from './discounts.ts';
import { presentDiscount } from './present.ts';

export function discountRoutes(calls: Calls) {
  calls.read('discountCode', async (db, context, { code }) => {
    const asking = { ...context, actor: actorIn(context) };
    const terms = code === undefined ? await welcomeFor(db, asking) : await discountFor(db, asking, code);
    return { discountcode: presentDiscount(terms, context.now) };
  });
}
