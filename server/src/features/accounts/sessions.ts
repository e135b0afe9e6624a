import { session } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Actor, CookieJar, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  findSession,
  insertSession,
  touchSession,
} from './queries.ts';
import { hashToken, newToken } from './tokens.ts';

const day = 86_400_000;
// Often enough to show when a device was last used, seldom enough not to turn every read into a write.
const touchEvery = 5 * 60_000;

/** A new token each time: an old one is never taken over. */
export async function openSession(db: Queryable, { now, cookies, userAgent }: RequestContext, userId: string) {
  const token = newToken();
  const expires = new Date(now.getTime() + session.days * day);
  await insertSession(db, { tokenHash: hashToken(token), userId, device: userAgent.slice(0, 200), now, expires });
  cookies.set(session.cookie, token, session.days);
}

/** Who a request's cookie speaks for. */
export async function actorOf(db: Queryable, site: Site, cookies: CookieJar, now: Date): Promise<Actor | null> {
  const token = cookies.get(session.cookie);
  if (!token) return null;
  const found = await findSession(db, hashToken(token), site.id, now);
  if (!found) return null;
  if (now.getTime() - found.last_seen_at.getTime() > touchEvery) await touchSession(db, found, now);
  return { userId: found.user_id, sessionId: found.id, language: found.language };
}

export async function logOut(db: Queryable, { actor, cookies }: RequestContext) {
  if (actor) await deleteSession(db, actor.sessionId);
  cookies.clear(session.cookie);
}

/** Logs one of the member's devices out, this one included, or all but this one. */
export async function endSessions(
  db: Queryable,
  { actor, cookies }: { actor: Actor; cookies: CookieJar },
  which: { id?: string | undefined },
) {
  if (which.id === undefined) return deleteOtherSessions(db, actor.userId, actor.sessionId);
  if (!(await deleteSessionOf(db, actor.userId, which.id))) throw new Failure('not_found');
  if (which.id === actor.sessionId) cookies.clear(session.cookie);
}
