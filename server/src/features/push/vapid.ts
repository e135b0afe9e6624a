import { Cache } from '#server/platform/cache.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { keepFirstState, stateOf } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** The key pair by which push services know that a push comes from us (RFC 8292), and whom they ask about it. */
export interface Vapid {
  subject: string;
  publicKey: string;
  privateKey: string;
}

interface StoredKeys {
  publicKey: string;
  /** Sealed, in base64. */
  privateKey: string;
}

const stateKey = 'vapid';

const hour = 3_600_000;
/** How long a signature is valid for a push service: half of what RFC 8292 allows. It is renewed when half of that is over. */
const validFor = 12 * hour;

/**
 * The installation's own key pair, made with its first start and never again: every subscription is bound to it. Undefined
 * where it was sealed with another SECRET_KEY; then nothing is pushed, and everything else works.
 */
export async function openVapid(
  { db, secrets, log }: { db: Database; secrets: Secrets; log: Logger },
  subject: string,
): Promise<Vapid | undefined> {
  const { publicKey, privateKey } = (await stateOf<StoredKeys>(db, stateKey)) ?? (await makeKeys(db, secrets));
  try {
    return { subject, publicKey, privateKey: secrets.open(Buffer.from(privateKey, 'base64'), stateKey).toString() };
  } catch {
    log.warn('the keys for pushes were sealed with another SECRET_KEY: nothing is pushed');
    return undefined;
  }
}

async function makeKeys(db: Database, secrets: Secrets): Promise<StoredKeys> {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = secrets.seal(Buffer.from(privateKey), stateKey).toString('base64');
  return keepFirstState(db, stateKey, { publicKey, privateKey: sealed });
}

/** Whom a push service may write to about our pushes: our address, or the mailbox that our mails come from. */
export function subjectOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/**
 * Answers the Authorization header for a push service, by its origin. It is signed once for many pushes: a signature for
 * each would cost more than all else about a push. By the real time, whatever the product's clock says.
 */
export function vapidAuthorization({ subject, publicKey, privateKey }: Vapid) {
  const signed = new Cache<string, string>({ maxEntries: 1000, maxAgeMilliseconds: validFor / 2 });
  return async (origin: string): Promise<string> => {
    const now = new Date();
    const known = signed.get(origin, now);
    if (known) return known;
    const { default: webPush } = await import('web-push');
    const expires = Math.floor((now.getTime() + validFor) / 1000);
    const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires);
    signed.set(origin, headers.Authorization, now);
    return headers.Authorization;
  };
}
