import type { PublicUser } from '#contract/accounts/user.ts';
import { timeBonus } from '#contract/constants.ts';
import { isMembersArea, type RouteName } from '#contract/pages/routes.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import type { TimeBonus } from '#web/platform/shell-context.ts';

/** For whoever joined a short while ago and has bought nothing yet: until when it lasts. */
export function timeBonusOf(
  user: Pick<PublicUser, 'paid_user' | 'signup_date'> | null,
  now: number,
): TimeBonus | undefined {
  if (!user || !allowancesOf(user.paid_user).newcomerDiscounts) return undefined;
  const endsAt = Date.parse(user.signup_date) + timeBonus.seconds * 1000;
  return now < endsAt ? { endsAt, now } : undefined;
}

interface Moment {
  page: RouteName | undefined;
  credits: number;
  dismissed: boolean;
}

/** Whether the offer may come up by itself: only among members, to whoever has nothing left to write with, and once. */
export const modalWaits = ({ page, credits, dismissed }: Moment) =>
  page !== undefined && isMembersArea(page) && credits === 0 && !dismissed;
