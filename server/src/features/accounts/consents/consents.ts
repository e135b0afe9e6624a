import { type ConsentKind, consentKinds } from '#contract/accounts/security.ts';
import {
  marketingConsentVersion,
  resellConsentVersion,
  sensitiveConsentVersion,
  trackingConsentVersion,
} from '#contract/constants.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/context.ts';
import { lockOwner } from '../queries.ts';
import { type ConsentRow, clearTracking, findConsents, insertConsents } from './queries.ts';

/** The terms are agreed to once, at signup. */
type Changeable = Exclude<ConsentKind, 'terms'>;

const versions: Record<Changeable, string> = {
  sensitive: sensitiveConsentVersion,
  tracking: trackingConsentVersion,
  resell: resellConsentVersion,
  marketing: marketingConsentVersion,
};

/** In the order of the contract, whatever the order of the database. */
export async function listConsents(db: Queryable, userId: string): Promise<ConsentRow[]> {
  const rows = await findConsents(db, userId);
  return consentKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** A change of mind is another row; saying the same of the same text again is none. */
export async function changeConsent(
  tx: Transaction,
  { userId }: Pick<Actor, 'userId'>,
  { kind, granted, now }: { kind: Changeable; granted: boolean; now: Date },
) {
  // Two at the same moment: the later one sees what the first has said.
  await lockOwner(tx, userId);
  const last = (await findConsents(tx, userId)).find((row) => row.kind === kind);
  if (last?.granted === granted && last.version === versions[kind]) return;
  await insertConsents(tx, userId, now, [{ kind, version: versions[kind], granted }]);
  if (kind === 'tracking' && !granted) await clearTracking(tx, userId);
}

/** Whether a member has given a consent and not taken it back. */
export async function hasConsent(db: Queryable, userId: string, kind: ConsentRow['kind']): Promise<boolean> {
  const rows = await findConsents(db, userId);
  return rows.find((row) => row.kind === kind)?.granted ?? false;
}
