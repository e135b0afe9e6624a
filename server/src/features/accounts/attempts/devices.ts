import { createHash } from 'node:crypto';
import { describeDevice } from '#contract/accounts/devices.ts';
import { deviceCookie } from '#contract/constants.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { addBellEntry } from '#server/features/bell/bell.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import { newToken } from '#server/platform/credentials/tokens.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { CookieJar, RequestContext } from '#server/platform/http/context.ts';
import { findOwner } from '../queries.ts';
import { insertDevice, isKnownDevice, touchDevice } from './device-queries.ts';

/** The first device of an account is known from the start. */
export async function rememberDevice(
  db: Queryable,
  { cookies, now }: Pick<RequestContext, 'cookies' | 'now'>,
  userId: string,
) {
  await insertDevice(db, userId, deviceHash(userId, deviceToken(cookies)), now);
}

/** Whoever logs in from a device the account does not know has a mail sent to its owner, unless it is the first one. */
export async function recogniseDevice(tx: Transaction, mailer: Mailer, context: RequestContext, userId: string) {
  const { site, now, userAgent } = context;
  const hash = deviceHash(userId, deviceToken(context.cookies));
  const { known, others } = await touchDevice(tx, userId, hash, now);
  if (known) return;
  await insertDevice(tx, userId, hash, now);
  const owner = others && (await findOwner(tx, userId));
  if (!owner) return;
  const locale = owner.language ?? context.locale;
  const envelope = { to: owner.email, site, locale, now };
  const device = describeDevice(userAgent);
  await addBellEntry(tx, { memberId: userId, kind: 'new_device', facts: { name: device }, now });
  await sendMail(tx, mailer, envelope, 'newDevice', {
    name: owner.name,
    device,
    time: timeFor(locale, owner.time_zone ?? 'UTC', now),
    path: '/settings',
  });
}

/** What the account calls the device by, where it knows it. */
export async function knownDevice(
  db: Queryable,
  cookies: Pick<CookieJar, 'get'>,
  userId: string,
): Promise<Buffer | undefined> {
  const brought = broughtToken(cookies);
  const hash = brought === undefined ? undefined : deviceHash(userId, brought);
  return hash && (await isKnownDevice(db, userId, hash)) ? hash : undefined;
}

const token = /^[\w-]{43}$/;

function broughtToken(cookies: Pick<CookieJar, 'get'>): string | undefined {
  const brought = cookies.get(deviceCookie.name);
  return brought !== undefined && token.test(brought) ? brought : undefined;
}

/** What this browser is recognised by: a number of its own, which says nothing about it and is kept for a year. */
function deviceToken(cookies: CookieJar): string {
  const kept = broughtToken(cookies) ?? newToken();
  cookies.set(deviceCookie.name, kept, deviceCookie.days);
  return kept;
}

// Together with the account, so that nobody can tell which accounts are used in the same browser.
const deviceHash = (userId: string, deviceToken: string) =>
  createHash('sha256').update(`${userId} ${deviceToken}`).digest();

/** A moment as its reader would say it, where they live. */
export const timeFor = (locale: Locale, timeZone: string, now: Date) =>
  new Intl.DateTimeFormat(locales[locale].iso, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now);
