import type { Answer } from '#contract/calls.ts';
import { timeBonus } from '#contract/constants.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { timeBonusOf } from '#web/features/discounts/time-bonus-rules.ts';

export type Offer = Answer<'discountCode'>['discountcode'];

/**
 * The discount a newcomer has without typing anything: the one of the first hours while it lasts, then the welcome. They
 * never add up. That none could be found is no reason to show no page.
 */
export async function offerFor(context: PageContext): Promise<Offer | null> {
  if (!context.loggedIn) return null;
  const { user } = await context.ask('user');
  if (!user || !allowancesOf(user.paid_user).newcomerDiscounts) return null;
  const quick = timeBonusOf(user, context.now.getTime()) && (await found(context, { code: timeBonus.code }));
  return quick ?? (await found(context, { welcome: 'true' }));
}

const found = (context: PageContext, query: Record<string, string>) =>
  context.ask('discountCode', query).then(
    ({ discountcode }) => discountcode,
    () => null,
  );
