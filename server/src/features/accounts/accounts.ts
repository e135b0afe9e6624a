import { createHash, randomBytes } from 'node:crypto';
import { session } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Actor, CookieJar, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { passwordMatches } from './passwords.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findCredentials,
  findSession,
  findUser,
  insertSession,
  saveLanguage,
  touchSession,
} from './queries.ts';

const day = 86_400_000;
// Often enough to show when a device was last used, seldom enough not to turn every read into a write.
const touchEvery = 5 * 60_000;

export { hashPassword } from './passwords.ts';
export { deleteExpiredSessions, findUser };

/** Opens a session for whoever knows the password. A new token each time: an old one is never taken over. */
export async function logIn(db: Queryable, context: RequestContext, login: string, password: string): Promise<string> {
  const { site, now, cookies, userAgent } = context;
  const credentials = await findCredentials(db, site.id, login);
  if (!(await passwordMatches(credentials?.password_hash, password)) || !credentials) throw new Failure('login_failed');

  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + session.days * day);
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: credentials.id,
    device: userAgent.slice(0, 200),
    now,
    expires,
  });
  cookies.set(session.cookie, token, session.days);
  return credentials.id;
}

/** Who a request's cookie speaks for. */
export async function actorOf(db: Queryable, site: Site, cookies: CookieJar, now: Date): Promise<Actor | null> {
  const token = cookies.get(session.cookie);
  if (!token) return null;
  const found = await findSession(db, hashToken(token), site.id, now);
  if (!found) return null;
  if (now.getTime() - found.last_seen_at.getTime() > touchEvery) await touchSession(db, found.id, now);
  return { userId: found.user_id, sessionId: found.id, language: found.language };
}

export async function logOut(db: Queryable, { actor, cookies }: RequestContext) {
  if (actor) await deleteSession(db, actor.sessionId);
  cookies.clear(session.cookie);
}

export async function changeLanguage(db: Queryable, actor: Actor, language: Locale) {
  await saveLanguage(db, actor.userId, language);
}

// The token is 256 random bits, so a fast hash is enough: there is nothing to guess.
const hashToken = (token: string) => createHash('sha256').update(token).digest();
