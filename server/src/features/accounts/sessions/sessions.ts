import { z } from 'zod';
import { onlineMinutes, session } from '#contract/constants.ts';
import { markActive } from '#server/features/own-profile/own-profile.ts';
import { hashToken, newToken } from '#server/platform/credentials/tokens.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Bus } from '#server/platform/events/bus.ts';
import type { Actor, CookieJar, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { PrivateAudience } from '#server/platform/storage/addresses.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  findAccountsClosedWithin,
  findFileReader,
  findLivingSessions,
  findSession,
  insertSession,
  touchSession,
} from './queries.ts';

const day = 86_400_000;
// Often enough to show when a device was last used, seldom enough not to turn every read into a write.
const touchEvery = 5 * 60_000;

/** On which every node hears that a member is there again, or no longer shows it. */
export const presenceChannel = 'accounts.presence';
export const presenceChanged = z.object({ user_id: z.string() });

export const announcePresence = (tx: Transaction, userId: string) => tx.announce(presenceChannel, { user_id: userId });

/** Whoever logs in is there. */
export async function openSession(tx: Transaction, context: RequestContext, userId: string) {
  await openFirstSession(tx, context, userId);
  if (wasAway(await markActive(tx, userId, context.now), context.now)) announcePresence(tx, userId);
}

/** A new token each time: an old one is never taken over. Whoever signs up was never away. */
export async function openFirstSession(tx: Transaction, { now, cookies, userAgent }: RequestContext, userId: string) {
  const token = newToken();
  const expires = new Date(now.getTime() + session.days * day);
  const device = userAgent.slice(0, 200);
  const id = await insertSession(tx, { tokenHash: hashToken(token), userId, device, now, expires });
  cookies.set(session.cookie, token, session.days);
  return id;
}

/** Who a request's cookie speaks for. Being asked for is being there. */
export async function actorOf(
  { db, bus }: { db: Queryable; bus: Pick<Bus, 'publish'> },
  { site, cookies, now }: Pick<RequestContext, 'site' | 'cookies' | 'now'>,
): Promise<Actor | null> {
  const token = cookies.get(session.cookie);
  if (!token) return null;
  const found = await findSession(db, hashToken(token), site.id, now);
  if (!found) return null;
  if (now.getTime() - found.last_seen_at.getTime() > touchEvery) {
    // The profile first: where the second write fails, the next request does both again.
    const lastActive = await markActive(db, found.user_id, now);
    await touchSession(db, found.id, now);
    if (wasAway(lastActive, now)) void bus.publish(presenceChannel, { user_id: found.user_id });
  }
  const { gender, sexuality, paid_user, country, region, city_id } = found;
  const seeker = { gender, sexuality, paid_user, country, region, city_id };
  return { userId: found.user_id, sessionId: found.id, language: found.language, seeker };
}

/**
 * Whether the session's member is the one a private file was signed for, and what made it theirs still holds: they pay
 * where that was the reason, and there is no block between them and its owner. Opening a file is not being there.
 */
export async function mayOpenFile(
  db: Queryable,
  { site, token, now }: { site: Site; token: string; now: Date },
  { reader, owner, premium }: PrivateAudience,
): Promise<boolean> {
  const found = await findFileReader(db, {
    tokenHash: hashToken(token),
    siteId: site.id,
    owner: owner ?? null,
    now,
  });
  return found?.user_id === reader && !found.blocked && (!premium || found.paid_user);
}

const wasAway = (lastActive: Date | undefined, now: Date) =>
  lastActive !== undefined && now.getTime() - lastActive.getTime() >= onlineMinutes * 60_000;

/** On which every node hears that sessions have ended: one of a member's, or all but one. */
export const sessionsChannel = 'accounts.sessions';
export const sessionsEnded = z.object({
  user_id: z.string(),
  session_id: z.string().optional(),
  kept_id: z.string().nullish(),
});

const announceEnd = (tx: Transaction, ended: z.input<typeof sessionsEnded>) => tx.announce(sessionsChannel, ended);

/** Which of these sessions would still let somebody in. */
export const livingSessions = (db: Queryable, ids: string[], now: Date) => findLivingSessions(db, ids, now);

/** Whose accounts were closed within the last seconds: banned, or on their way out. */
export const accountsClosedWithin = (db: Queryable, seconds: number) => findAccountsClosedWithin(db, seconds);

export async function logOut(tx: Transaction, { actor, cookies }: RequestContext) {
  if (actor) {
    await deleteSession(tx, actor.sessionId);
    announceEnd(tx, { user_id: actor.userId, session_id: actor.sessionId });
  }
  cookies.clear(session.cookie);
}

/** All of a member's sessions but one; without one, all of them. Answers how many. */
export async function endOtherSessions(tx: Transaction, userId: string, keptId: string | null): Promise<number> {
  const ended = await deleteOtherSessions(tx, userId, keptId);
  announceEnd(tx, { user_id: userId, kept_id: keptId });
  return ended;
}

/** Logs one of the member's devices out, this one included, or all but this one. */
export async function endSessions(
  tx: Transaction,
  { actor, cookies }: { actor: Actor; cookies: CookieJar },
  which: { id?: string | undefined },
) {
  if (which.id === undefined) {
    await endOtherSessions(tx, actor.userId, actor.sessionId);
    return;
  }
  if (!(await deleteSessionOf(tx, actor.userId, which.id))) throw new Failure('not_found');
  announceEnd(tx, { user_id: actor.userId, session_id: which.id });
  if (which.id === actor.sessionId) cookies.clear(session.cookie);
}
