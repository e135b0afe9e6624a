import type { AgeMethod } from '#contract/age/age-check.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { AgeProofNeeds, RequestContext } from '#server/platform/http/context.ts';
import type { JobContext } from '#server/platform/jobs/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import {
  deleteEndedProofs,
  deleteOverRequests,
  deleteProof,
  deleteRequestsOf,
  findProof,
  type ProofRow,
  saveProof,
} from './queries.ts';
import { countsUntil, isNeeded, neededIn, nothingNeeded } from './rules.ts';
import { proofInCookie } from './visitor-cookies.ts';

export { ageGate, assertAgeProven } from './closed.ts';
export { type AgeProvider, demoAgeProvider, isSignedBySite, signAnswer } from './provider.ts';
export { readListOverHttps } from './read-list.ts';
export { refreshTrustedLists, TrustedAuthorities } from './trusted-authorities.ts';

/** The caller whose proof of age is read: a member's from the database, a visitor's from their cookie, never the other way round. */
export type AgeCaller = Pick<RequestContext, 'site' | 'actor' | 'cookies' | 'country' | 'now'>;

export const proofOf = (db: Queryable, secrets: Secrets, caller: AgeCaller): Promise<ProofRow | undefined> =>
  caller.actor ? findProof(db, caller.actor.userId, caller.now) : Promise.resolve(proofInCookie(secrets, caller));

/** What is closed to somebody until they prove their age. Where a site asks for nothing nothing is read. */
export async function neededOf(db: Queryable, secrets: Secrets, caller: AgeCaller): Promise<AgeProofNeeds> {
  const needed = neededIn(caller.site.settings, caller.country);
  return isNeeded(needed) && !(await proofOf(db, secrets, caller)) ? needed : nothingNeeded;
}

/** A member has proven their age; with what is already known nothing is shortened. */
export const recordProof = (
  tx: Transaction,
  { userId, method, now, ends }: { userId: string; method: AgeMethod; now: Date; ends?: Date },
) => saveProof(tx, { userId, method, now, until: countsUntil(now, ends) });

/** What a visitor proved counts for the account they make in the same browser. */
export async function adoptProof(tx: Transaction, secrets: Secrets, caller: AgeCaller, userId: string) {
  const proof = caller.actor ? undefined : proofInCookie(secrets, caller);
  if (proof) await saveProof(tx, { userId, ...proof, now: caller.now });
}

/** A purchase that the buyer's bank confirmed counts where the site says so: children have no such card of their own. */
export async function recordCardPayment(
  tx: Transaction,
  { userId, site, now }: { userId: string; site: RequestContext['site']; now: Date },
) {
  if (site.settings.age_methods.includes('card')) await recordProof(tx, { userId, method: 'card', now });
}

export async function eraseAgeProof(tx: Transaction, userId: string) {
  await deleteProof(tx, userId);
  await deleteRequestsOf(tx, userId);
}

/** What has ended is not kept: neither proofs nor requests that nobody answered. */
export const forgetAgeProofs = ({ now, complete }: JobContext) =>
  complete(async (tx) => {
    await deleteEndedProofs(tx, now);
    await deleteOverRequests(tx, now);
  });
