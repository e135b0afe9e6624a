import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { CoseKey, MdocContext, Sign1 } from '@owf/mdoc';

/** The algorithms we accept, each with its curve: the profile asks for ES256, an authority may sign with a longer key. */
const algorithms = {
  ES256: { curve: 'prime256v1', hash: 'sha256' },
  ES384: { curve: 'secp384r1', hash: 'sha384' },
  ES512: { curve: 'secp521r1', hash: 'sha512' },
} as const;

/** How a signature is verified, where its algorithm is one that we accept and goes with the key. */
export function algorithmOf(sign1: Sign1, key: KeyObject) {
  const name = sign1.signatureAlgorithmName as keyof typeof algorithms;
  const algorithm = Object.hasOwn(algorithms, name) ? algorithms[name] : undefined;
  return algorithm && key.asymmetricKeyDetails?.namedCurve === algorithm.curve ? algorithm : undefined;
}

/** By Node's own cryptography: what @owf/mdoc leaves to its caller. */
export const isSignedWith = (key: KeyObject, sign1: Sign1, { hash }: { hash: string }): boolean =>
  verify(hash, sign1.toBeSigned, { key, dsaEncoding: 'ieee-p1363' }, sign1.signature);

/** The key of a device, as an attestation names it. */
export function keyOf(key: CoseKey): KeyObject {
  const { kty, crv, x, y } = key.jwk as Record<string, string>;
  return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
}

const digests = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;

/** Digests are the one thing that @owf/mdoc is asked to compute with. */
export const mdocContext: Pick<MdocContext, 'crypto'> = {
  crypto: {
    random: unused,
    digest: ({ digestAlgorithm, bytes }) => createHash(digests[digestAlgorithm]).update(bytes).digest(),
    calculateEphemeralMacKey: unused,
  },
};

function unused(): never {
  throw new Error('Nothing is signed or agreed on here.');
}
