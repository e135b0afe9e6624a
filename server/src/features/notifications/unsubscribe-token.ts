import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';

/** What a link in a mail stops: the mails of one kind, or all of them. */
export type Stopped = NotificationKind | 'all';

const signatureBytes = 16;
const isStopped = (value: string): value is Stopped =>
  value === 'all' || (notificationKinds as readonly string[]).includes(value);

/**
 * The token of an unsubscribe link: whom it is for, what it stops, and a signature. Nothing of it is stored and it never
 * expires, because a mail may be opened years later and must still offer the way out.
 */
export function unsubscribeToken(key: Uint8Array, memberId: string, stopped: Stopped): string {
  const said = `${memberId}.${stopped}`;
  return `${Buffer.from(said).toString('base64url')}.${sign(key, said).toString('base64url')}`;
}

/** Undefined for a token that is not ours. */
export function readUnsubscribeToken(
  key: Uint8Array,
  token: string,
): { memberId: string; stopped: Stopped } | undefined {
  const [encoded = '', signature = ''] = token.split('.');
  const said = Buffer.from(encoded, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== signatureBytes || !timingSafeEqual(given, sign(key, said))) return undefined;
  const [memberId = '', stopped = ''] = said.split('.');
  return isStopped(stopped) ? { memberId, stopped } : undefined;
}

const sign = (key: Uint8Array, said: string) =>
  createHmac('sha256', key).update(said).digest().subarray(0, signatureBytes);
