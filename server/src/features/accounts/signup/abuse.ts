import { createHash } from 'node:crypto';
import { rateLimits, signupLimits, signupSeconds } from '#contract/constants.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type LimitRule, type NetworkLimits, takePerNetwork } from '#server/platform/http/limits.ts';
import { domainsOf, looksAutomatic } from './rules.ts';

const { seconds } = signupLimits;
const perAddress: LimitRule = { name: 'signup-address', points: signupLimits.perAddress, seconds };
const perNetwork: LimitRule = { name: 'signup-network', points: signupLimits.perNetwork, seconds };

/** Keeps machines out without asking people to prove that they are none. */
export async function assertPerson(
  guard: NetworkLimits,
  { site, address, now }: Pick<RequestContext, 'site' | 'address' | 'now'>,
  signup: { email: string; website?: string | undefined; elapsed?: number | undefined },
) {
  // What gave them away is not said.
  if (looksAutomatic(signup)) throw new Failure('try_again', { retryAfter: signupSeconds });
  await takePerNetwork(guard, [perNetwork], { address, now });
  await guard.limits.take(perAddress, `${site.id} ${hashAddress(signup.email)}`, now);
}

/**
 * Every ask counts, whether or not the address has an account: the answer tells which, and who is a member is nobody
 * else's business.
 */
export const countPasswordReset = (guard: NetworkLimits, asked: Pick<RequestContext, 'address' | 'now'>) =>
  takePerNetwork(guard, [rateLimits.resetsPerNetworkHour, rateLimits.resetsPerNetworkDay], asked);

/**
 * Counts like a password reset, and by the member who asks. By the address as well, whoever asks and on whichever site:
 * its owner may be a stranger, who must not be written to again and again.
 */
export async function countMailChange(
  guard: NetworkLimits,
  { address, now, userId, email }: Pick<RequestContext, 'address' | 'now'> & { userId: string; email: string },
) {
  const { mailChangesPerNetworkHour, mailChangesPerNetworkDay, mailChangesPerMember, mailChangesToAddress } =
    rateLimits;
  await guard.limits.take(mailChangesPerMember, userId, now);
  await takePerNetwork(guard, [mailChangesPerNetworkHour, mailChangesPerNetworkDay], { address, now });
  await guard.limits.take(mailChangesToAddress, hashAddress(email), now);
}

// The limiter may be another machine, and an address is nobody's business there.
const hashAddress = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** Refuses an address that is made to be thrown away: its owner could never be reached again. */
export async function assertLasting(email: string) {
  disposableDomains ??= import('disposable-email-domains-js').then((list) => list.disposableEmailBlocklistSet());
  const disposable = await disposableDomains;
  if (domainsOf(email).some((domain) => disposable.has(domain)))
    throw new Failure('invalid', { fields: { email: { problem: 'email_disposable' } } });
}

// Thousands of names, loaded when the first address comes; the package would make a new set of them for every question.
let disposableDomains: Promise<Set<string>> | undefined;
