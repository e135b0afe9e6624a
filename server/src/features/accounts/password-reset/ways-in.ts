import { endWaysInMinutes } from '#contract/constants.ts';
import type { Mailer } from '#server/features/mails/mails.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { deleteDevicesOf } from '../attempts/device-queries.ts';
import { rememberDevice } from '../attempts/devices.ts';
import { deletePasskeys, findPasskeys, type PasskeyRow } from '../passkeys/queries.ts';
import { lockOwner, type OwnerRow } from '../queries.ts';
import { deleteSecondFactor, findSecondFactorState } from '../second-factor/queries.ts';
import { mailOwner, type Whence } from '../security-mails.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { issueToken, redeemToken } from '../tokens.ts';

const minute = 60_000;

/** What opens an account besides its password, and how many sessions were ended just now. */
export interface WaysIn {
  passkeys: PasskeyRow[];
  secondFactor: boolean;
  sessionsEnded: number;
}

export async function findWaysIn(db: Queryable, userId: string, sessionsEnded: number): Promise<WaysIn> {
  const { enabled } = await findSecondFactorState(db, userId);
  return { passkeys: await findPasskeys(db, userId), secondFactor: enabled, sessionsEnded };
}

/**
 * Leaves the password as the only way in. Of the devices only this one stays known: one that somebody else used must not
 * pass for the owner's later. The owner is told of a second factor that goes, like of one they switch off themselves.
 */
export async function removeWaysIn(
  tx: Transaction,
  mailer: Mailer,
  context: Whence & Pick<RequestContext, 'cookies'>,
  member: OwnerRow,
) {
  await deletePasskeys(tx, member.id);
  await deleteDevicesOf(tx, member.id);
  await rememberDevice(tx, context, member.id);
  if (await deleteSecondFactor(tx, member.id)) await mailOwner(tx, mailer, context, member, 'secondFactorOff');
}

/** Lets whoever has just reset the password by mail remove the other ways in without logging in, which they may bar. */
export const issueWaysInToken = (tx: Transaction, userId: string, now: Date) =>
  issueToken(tx, { purpose: 'end_ways_in', userId, now, lasts: endWaysInMinutes * minute });

export async function endWaysIn(
  tx: Transaction,
  mailer: Mailer,
  context: RequestContext,
  token: string,
): Promise<WaysIn> {
  const { site, now, actor } = context;
  const used = await redeemToken(tx, { purpose: 'end_ways_in', token, siteId: site.id, now });
  const member = used && (await lockOwner(tx, used.user_id));
  if (!member) throw new Failure('link_expired');
  await removeWaysIn(tx, mailer, context, member);
  const ended = await endOtherSessions(tx, member.id, actor?.userId === member.id ? actor.sessionId : null);
  return findWaysIn(tx, member.id, ended);
}
