import { deviceCookie } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/context.ts';
import { deleteDevicesUnseenSince } from './attempts/device-queries.ts';
import { deleteFailuresBefore } from './attempts/lockout-queries.ts';
import { deleteExpiredChallenges } from './passkeys/queries.ts';
import { assertConfirmed } from './passwords/confirm-password.ts';
import {
  addNotificationsDisabled,
  addNotificationsDisabledTo,
  type BannedRow,
  deleteBan,
  findOwner,
  saveBan,
  saveLanguage,
  saveLimitedUntil,
  saveNotificationsDisabled,
  savePremium,
  type UserRow,
} from './queries.ts';
import { deleteAccountsClosedBefore, deleteExpiredSessions } from './sessions/queries.ts';
import { endOtherSessions } from './sessions/sessions.ts';
import { insertFictionalAccount } from './signup/queries.ts';
import { deleteTokensExpiredBefore } from './token-queries.ts';

const day = 86_400_000;

export {
  type Attempt,
  assertNotBlocked,
  beginAttempt,
  countFailure,
  forgetFailures,
  forgetMemberFailures,
} from './attempts/lockout.ts';
export { changeConsent, hasConsent } from './consents/consents.ts';
export {
  closeAccount,
  confirmClosedOwner,
  confirmOwner,
  emailOf,
  eraseAccount,
  eraseWaysIn,
  issueReactivation,
  logInAgain,
  type OwnerProof,
  redeemReactivation,
  reopenAccount,
} from './deletion/deletion.ts';
export { ownerOfClosed } from './login/closed-owner.ts';
export { sendResetLink } from './password-reset/password-reset.ts';
export { preparePassword } from './passwords/confirm-password.ts';
export type { UserStatus } from './queries.ts';
export {
  accountsClosedWithin,
  actorOf,
  announcePresence,
  livingSessions,
  mayOpenFile,
  presenceChanged,
  presenceChannel,
  sessionsChannel,
  sessionsEnded,
} from './sessions/sessions.ts';
export { resendActivationMail } from './signup/activation.ts';
export {
  dropWaitingMessage,
  type WaitingRow,
  waitingMessageOf,
} from './signup/waiting-message.ts';
export { memberBadges, userView } from './user-view.ts';

/** An account for a character that the site plays. Nobody can log in to it. */
export const openFictionalAccount = (tx: Transaction, account: { siteId: number; language: Locale; now: Date }) =>
  insertFictionalAccount(tx, account);

/** Refuses a member whose e-mail address is not confirmed. */
export async function assertAddressConfirmed(db: Queryable, { userId }: Actor) {
  const owner = await findOwner(db, userId);
  if (owner) assertConfirmed(owner);
}

/**
 * Closes an account: its sessions end, and whoever tries to log in reads the notice, with the link to appeal. Undefined where there is no such
 * account; one that is closed already stays as it is.
 */
export async function banAccount(
  tx: Transaction,
  userId: string,
  ban: { notice: string; link: string },
): Promise<BannedRow | undefined> {
  const banned = await saveBan(tx, userId, ban);
  if (banned?.changed) await endOtherSessions(tx, userId, null);
  return banned;
}

/** A ban was wrong: the account is open again. */
export const unbanAccount = (tx: Transaction, userId: string) => deleteBan(tx, userId);

/** Until then the member reads, and sends nothing; null ends it. */
export const limitAccount = (tx: Transaction, userId: string, until: Date | null) =>
  saveLimitedUntil(tx, userId, until);

export async function changeLanguage(db: Queryable, actor: Actor, language: Locale) {
  await saveLanguage(db, actor.userId, language);
}

/** Makes a member premium, or no longer. Who has paid is decided by whoever takes the money. */
export const setPremium = (tx: Transaction, userId: string, premium: boolean) => savePremium(tx, userId, premium);

/** Has mails sent to a member again, whatever had stopped them. */
export const enableMails = (tx: Transaction, userId: string) => saveNotificationsDisabled(tx, userId, []);

type WhyNoMails = UserRow['notifications_disabled'][number];

/** Stops all mails to a member but those that answer what they do, and notes why. */
export const disableMails = (tx: Transaction, userId: string, why: WhyNoMails) =>
  addNotificationsDisabled(tx, userId, why);

/** The same for everybody with that address, on whichever site. */
export const disableMailsTo = (tx: Transaction, address: string, why: WhyNoMails) =>
  addNotificationsDisabledTo(tx, address, why);

/** Sessions that ended, links that lead nowhere, tries that no longer count, challenges nobody answered, devices. */
export async function forgetExpired(db: Queryable, now: Date) {
  // A link's row also counts the mails of its day, so it stays for one.
  const dayAgo = new Date(now.getTime() - day);
  await deleteExpiredSessions(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteTokensExpiredBefore(db, dayAgo);
  await deleteFailuresBefore(db, dayAgo);
  await deleteAccountsClosedBefore(db, day / 1000);
  await deleteDevicesUnseenSince(db, new Date(now.getTime() - deviceCookie.days * day));
}
