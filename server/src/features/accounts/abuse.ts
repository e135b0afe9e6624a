import { createHash } from 'node:crypto';
import { signupLimits, signupSeconds } from '#contract/constants.ts';
import { countedNetwork } from '#server/platform/http/address.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { LimitRule, Limits } from '#server/platform/http/limits.ts';
import { domainsOf, looksAutomatic } from './rules.ts';

const { seconds } = signupLimits;
const perAddress: LimitRule = { name: 'signup-address', points: signupLimits.perAddress, seconds };
const perNetwork: LimitRule = { name: 'signup-network', points: signupLimits.perNetwork, seconds };

export interface Guard {
  limits: Limits;
  production: boolean;
}

/** Keeps machines out without asking people to prove that they are none. */
export async function assertPerson(
  { limits, production }: Guard,
  { site, address, now }: Pick<RequestContext, 'site' | 'address' | 'now'>,
  signup: { email: string; website?: string | undefined; elapsed?: number | undefined },
) {
  // What gave them away is not said.
  if (looksAutomatic(signup)) throw new Failure('try_again', { retryAfter: signupSeconds });
  const network = countedNetwork(address, production);
  if (network) await limits.take(perNetwork, network, now);
  await limits.take(perAddress, `${site.id} ${hashAddress(signup.email)}`, now);
}

// The limiter may be another machine, and an address is nobody's business there.
const hashAddress = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** Refuses an address that is made to be thrown away: its owner could never be reached again. */
export async function assertLasting(email: string) {
  // Thousands of names, loaded when the first address comes.
  const { isDisposableEmailDomain } = await import('disposable-email-domains-js');
  if (domainsOf(email).some(isDisposableEmailDomain)) {
    throw new Failure('invalid', { fields: { email: { problem: 'email_disposable' } } });
  }
}
