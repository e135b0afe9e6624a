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
