import { reactivationDays } from '#contract/constants.ts';
import type { LeavingOfferKind, LeavingReason } from '#contract/leaving/leaving-types.ts';

const day = 86_400_000;

/** One fitting offer for each reason; who looks no longer may want fewer mails, or them elsewhere. */
const offersByReason: Record<LeavingReason, readonly LeavingOfferKind[]> = {
  price: ['discount'],
  no_members: ['trial'],
  found_someone: ['invisible'],
  time: ['invisible'],
  not_looking: ['preferences', 'change_email'],
  site_problems: ['support'],
  other: [],
};

/** What decides whether an offer can be made to a member. */
export interface Offerable {
  hasDiscount: boolean;
  isTrialLeft: boolean;
  isInvisible: boolean;
}

/** What is offered to somebody who leaves for this reason, as far as they do not have it already. */
export function offersFor(
  reason: LeavingReason | undefined,
  { hasDiscount, isTrialLeft, isInvisible }: Offerable,
): LeavingOfferKind[] {
  const possible: Partial<Record<LeavingOfferKind, boolean>> = {
    discount: hasDiscount,
    trial: isTrialLeft,
    invisible: !isInvisible,
  };
  return reason ? offersByReason[reason].filter((kind) => possible[kind] ?? true) : [];
}

/** When what is deleted now is erased; until then it can be taken back. */
export const erasedAt = (now: Date) => new Date(now.getTime() + reactivationDays * day);

export interface Deletion {
  erase_at: Date;
  steps_done: number | null;
}

/** From the moment the erasure is due there is no way back, also where it has to wait. */
export const mayReactivate = ({ erase_at: eraseAt, steps_done: stepsDone }: Deletion, now: Date) =>
  stepsDone === null && now < eraseAt;
