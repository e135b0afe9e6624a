import type { DeleteAccount, LeavingOffer } from '#contract/leaving/leaving.ts';
import type { LeavingReason } from '#contract/leaving/leaving-types.ts';
import { locales } from '#contract/locales.ts';
import {
  closeAccount,
  confirmClosedOwner,
  confirmOwner,
  issueReactivation,
  logInAgain,
  type OwnerProof,
  ownerOfClosed,
  preparePassword,
  redeemReactivation,
  reopenAccount,
} from '#server/features/accounts/accounts.ts';
import { balanceOf } from '#server/features/credits/credits.ts';
import { stayDiscountFor } from '#server/features/discounts/discounts.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import { isTrialLeft, type Refundable, refundableOf } from '#server/features/payments/payments.ts';
import { withdrawPhotoCheck } from '#server/features/photo-checks/photo-checks.ts';
import { detachAllDevices } from '#server/features/push/push.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import {
  deleteDeletion,
  findInvisible,
  insertDeletion,
  lockDeletionOf,
  lockMember,
  saveTrialOffer,
} from './queries.ts';
import { erasedAt, mayReactivate, offersFor } from './rules.ts';

export interface LeavingDeps extends Mailer {
  db: Database;
  production: boolean;
}

export interface LeavingTerms {
  offers: LeavingOffer[];
  credits: number;
  refunds: Refundable[];
  erasedAt: Date;
}

/** What a member who wants to leave is offered instead, and what becomes of their credits. What is offered holds for a week. */
export async function leavingTerms(
  tx: Transaction,
  context: RequestContext,
  reason: LeavingReason | undefined,
): Promise<LeavingTerms> {
  const leaver = { ...context, actor: actorIn(context) };
  const { now, actor } = leaver;
  await lockMember(tx, actor.userId);
  const discount = reason === 'price' ? await stayDiscountFor(tx, leaver) : undefined;
  const kinds = offersFor(reason, {
    hasDiscount: discount !== undefined,
    isTrialLeft: await isTrialLeft(tx, actor.userId, now),
    isInvisible: await findInvisible(tx, actor.userId),
  });
  if (kinds.includes('trial')) await saveTrialOffer(tx, actor.userId, now);
  return {
    offers: kinds.map((kind) => ({
      kind,
      ...(kind === 'discount' && discount && { ...discount, until: discount.until.toISOString() }),
    })),
    credits: await balanceOf(tx, actor.userId),
    refunds: await refundableOf(tx, leaver),
    erasedAt: erasedAt(now),
  };
}

/** The same for whom the site has closed out: nothing is offered, and what was paid for and is unused is theirs all the same. */
export async function closedTerms(
  db: Queryable,
  { secrets }: Pick<LeavingDeps, 'secrets'>,
  context: RequestContext,
  owner: string,
): Promise<LeavingTerms> {
  const userId = await ownerOfClosed(db, secrets, context, owner);
  if (userId === undefined) throw new Failure('authentication_required');
  return {
    offers: [],
    credits: await balanceOf(db, userId),
    refunds: await refundableOf(db, { ...context, actor: { userId } }),
    erasedAt: erasedAt(context.now),
  };
}

/** Tries the password before the transaction that deletes the account. Whoever is not logged in proves by `owner` that it is theirs. */
export async function prepareDeletion(
  db: Queryable,
  { production }: Pick<LeavingDeps, 'production'>,
  context: RequestContext,
  { password = '', response }: DeleteAccount,
): Promise<{ proof: OwnerProof | undefined; discard(): Promise<void> }> {
  const discard = async () => {};
  if (response) return { proof: { response }, discard };
  const { actor } = context;
  if (!actor) return { proof: undefined, discard };
  return { proof: { tried: await preparePassword(db, { ...context, actor, production }, password) }, discard };
}

/**
 * Deletes the account of whoever shows that it is theirs: from this moment nobody finds the member, no device is logged in or
 * pushed to, and the one mail that still comes has the link that takes it back.
 */
export async function deleteAccount(
  tx: Transaction,
  { production, ...mailer }: Omit<LeavingDeps, 'db'>,
  context: RequestContext,
  { reason, remarks, owner = '' }: DeleteAccount,
  proof: OwnerProof | undefined,
): Promise<Date> {
  const { actor, site, now } = context;
  const member =
    actor && proof
      ? await confirmOwner(tx, mailer, { ...context, actor, production }, proof)
      : await confirmClosedOwner(tx, mailer.secrets, context, owner);
  if (member.status === 'pending_deletion') throw new Failure('pending_deletion');
  const eraseAt = erasedAt(now);
  const { id: userId, status: statusBefore } = member;
  await insertDeletion(tx, { userId, siteId: site.id, statusBefore, reason, remarks, now, eraseAt });
  await closeAccount(tx, context, userId);
  await detachAllDevices(tx, userId);
  await withdrawPhotoCheck(tx, userId);
  const token = await issueReactivation(tx, userId, { now, until: eraseAt });
  const locale = member.language ?? context.locale;
  const date = new Intl.DateTimeFormat(locales[locale].iso, {
    dateStyle: 'long',
    timeZone: member.time_zone ?? 'UTC',
  }).format(eraseAt);
  const facts = { name: member.name, date, path: `/account-deleted?token=${token}` };
  await sendMail(tx, mailer, { to: member.email, site, locale, now }, 'accountDeleted', facts);
  return eraseAt;
}

/** Takes a deletion back: everything is as it was. Answers who is logged in by it; nobody by the link of a mail, nor to a banned account. */
export async function reactivate(
  tx: Transaction,
  mailer: Mailer,
  context: RequestContext,
  token: string,
): Promise<string | undefined> {
  const { member, loggedIn } = await redeemReactivation(tx, context, token);
  const deletion = await lockDeletionOf(tx, member.id);
  if (!deletion || !mayReactivate(deletion, context.now)) throw new Failure('link_expired');
  await deleteDeletion(tx, deletion.id);
  const status = await reopenAccount(tx, member.id, deletion.status_before);
  if (!loggedIn || status === 'banned') return undefined;
  await logInAgain(tx, mailer, context, member.id);
  return member.id;
}
