import { createHash } from 'node:crypto';
import { cborEncode } from '@owf/mdoc';

/**
 * What the age app signs besides its answer, so that the answer counts for one request of one site alone (SessionTranscript).
 * Given as the structure that is encoded.
 */
export type Transcript = readonly [null, null, readonly [string, Uint8Array]];

/** OpenID4VP 1.0, appendix B.2.6.1: an answer that is posted unencrypted has no thumbprint of a key. */
export const transcriptByLink = (asked: { clientId: string; nonce: string; responseUri: string }): Transcript => [
  null,
  null,
  ['OpenID4VPHandover', hashOf([asked.clientId, asked.nonce, null, asked.responseUri])],
];

/** ISO/IEC 18013-7, annex C: the nonce and the key are part of the encryption info. */
export const transcriptByBrowser = (asked: { encryptionInfo: string; origin: string }): Transcript => [
  null,
  null,
  ['dcapi', hashOf([asked.encryptionInfo, asked.origin])],
];

const hashOf = (info: unknown[]) => createHash('sha256').update(cborEncode(info)).digest();
