import { type ConsentKind, consentKinds } from '#contract/accounts/security.ts';
import {
  marketingConsentVersion,
  resellConsentVersion,
  sensitiveConsentVersion,
  trackingConsentVersion,
} from '#contract/constants.ts';
import { forgetIntimate } from '#server/features/own-profile/own-profile.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/context.ts';
import { lockOwner } from '../queries.ts';
import { type ConsentRow, clearTracking, findConsents, findHistory, insertConsents } from './queries.ts';

/** The terms are agreed to once, at signup. */
type Changeable = Exclude<ConsentKind, 'terms'>;

const versions: Record<Changeable, string> = {
  sensitive: sensitiveConsentVersion,
  tracking: trackingConsentVersion,
  resell: resellConsentVersion,
  marketing: marketingConsentVersion,
};

export interface GivenConsents {
  /** The last word on each kind, in the order of the contract. */
  newest: ConsentRow[];
  /** Everything that was said, the newest first. */
  history: ConsentRow[];
}

export async function listConsents(db: Queryable, userId: string): Promise<GivenConsents> {
  const history = await findHistory(db, userId);
  const newest = consentKinds.flatMap((kind) => history.find((row) => row.kind === kind) ?? []);
  return { newest, history };
}

export interface SaidConsent {
  kind: Changeable;
  granted: boolean;
  now: Date;
}

/** A change of mind is another row; saying the same of the same text again is none. What a withdrawal ends is gone at once. */
export async function changeConsent(
  tx: Transaction,
  { userId }: Pick<Actor, 'userId'>,
  { kind, granted, now }: SaidConsent,
) {
  // Two at the same moment: the later one sees what the first has said.
  await lockOwner(tx, userId);
  const last = (await findConsents(tx, userId)).find((row) => row.kind === kind);
  if (last?.granted === granted && last.version === versions[kind]) return;
  await insertConsents(tx, userId, now, [{ kind, version: versions[kind], granted }]);
  if (granted) return;
  if (kind === 'tracking') await clearTracking(tx, userId);
  if (kind === 'sensitive' && last?.granted) await forgetIntimate(tx, userId);
}

/** What follows from a consent in features that the account cannot know. */
export interface ConsentFollowers {
  followConsent(tx: Transaction, member: { userId: string }, said: SaidConsent): Promise<void>;
}

/** Whether a member has given a consent and not taken it back. */
export async function hasConsent(db: Queryable, userId: string, kind: ConsentRow['kind']): Promise<boolean> {
  const rows = await findConsents(db, userId);
  return rows.find((row) => row.kind === kind)?.granted ?? false;
}
