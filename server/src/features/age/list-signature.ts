import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** The header of a JSON list of ETSI TS 119 602: a compact JWS (JAdES baseline B) that brings its certificates along. */
const header = z.object({
  alg: z.enum(['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']),
  x5c: z.array(z.string()).min(1),
  // Parameters of JAdES that say something about the signature; one that takes the payload from elsewhere is none of them.
  crit: z.array(z.enum(['sigT', 'x5t#o', 'sigX5ts', 'srCms', 'sigPl', 'srAts', 'adoTst', 'sigPId'])).optional(),
});

/**
 * Whose signature a list carries, as the fingerprint of the certificate, if it holds and the certificate is valid now. Empty for a
 * list without one, with another kind of signature (XAdES of XML lists), or that was changed.
 */
export function signerOf(text: string, now: Date): string {
  const parts = text.trim().split('.');
  const [head = '', payload = '', signature = ''] = parts;
  if (parts.length !== 3) return '';
  try {
    const { alg, x5c } = header.parse(JSON.parse(Buffer.from(head, 'base64url').toString()));
    const certificate = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
    const isValid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
    const signed = Buffer.from(`${head}.${payload}`);
    const holds = isSignature(alg, signed, certificate.publicKey, Buffer.from(signature, 'base64url'));
    return isValid && holds ? plainFingerprint(certificate.fingerprint256) : '';
  } catch {
    // Not a header of ours, or not a key for this algorithm: nobody's signature.
    return '';
  }
}

/** As it is compared: openssl writes fingerprints with colons and capitals. */
export const plainFingerprint = (fingerprint: string) => fingerprint.replaceAll(':', '').toLowerCase();

const curves: Record<string, string> = { ES256: 'prime256v1', ES384: 'secp384r1', ES512: 'secp521r1' };
// RSA_PKCS1_PSS_PADDING and RSA_PSS_SALTLEN_DIGEST of OpenSSL.
const pss = { padding: 6, saltLength: -1 };

function isSignature(algorithm: string, signed: Buffer, key: KeyObject, signature: Buffer): boolean {
  const hash = `sha${algorithm.slice(2)}`;
  const curve = curves[algorithm];
  if (curve !== undefined) {
    if (key.asymmetricKeyDetails?.namedCurve !== curve) return false;
    return verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  }
  if (key.asymmetricKeyType !== 'rsa') return false;
  return verify(hash, signed, algorithm.startsWith('PS') ? { key, ...pss } : key, signature);
}
