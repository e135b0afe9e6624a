import type { X509Certificate } from 'node:crypto';
import { AgeRefused } from './refused.ts';

// A signer, what signed it, and one more: nobody issues proofs of age from further down.
const longestChain = 4;

/**
 * Follows the certificates of an attestation up to an authority of the trusted list. The signer may be on the list itself.
 * Every certificate on the way is valid now and allowed to sign the one below.
 */
export function assertTrusted(chain: readonly X509Certificate[], trusted: readonly X509Certificate[], now: Date) {
  const [signer, ...above] = chain;
  if (!signer || chain.length > longestChain) throw new AgeRefused('age_refused_authority_unknown');
  let current = signer;
  const followed = [current];
  for (;;) {
    const anchor = trusted.find((one) => isSame(one, current) || hasSigned(one, current));
    if (anchor) return assertValid([...followed, anchor], now);
    const next = above.shift();
    if (!next || !hasSigned(next, current)) throw new AgeRefused('age_refused_authority_unknown');
    current = next;
    followed.push(current);
  }
}

const isSame = (one: X509Certificate, other: X509Certificate) => one.fingerprint256 === other.fingerprint256;

/** By name, by the right to sign certificates, and by the signature. */
const hasSigned = (above: X509Certificate, below: X509Certificate) =>
  above.ca && below.checkIssued(above) && below.verify(above.publicKey);

function assertValid(certificates: readonly X509Certificate[], now: Date) {
  const isValid = (one: X509Certificate) => new Date(one.validFrom) <= now && now <= new Date(one.validTo);
  if (!certificates.every(isValid)) throw new AgeRefused('age_refused_authority_expired');
}
