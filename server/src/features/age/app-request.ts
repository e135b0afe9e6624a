import { createECDH, randomBytes } from 'node:crypto';
import { base64url, cborDecode, cborEncode, DeviceRequest, DocRequest, ItemsRequest } from '@owf/mdoc';
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { renderSVG } from 'uqr';
import { proofOfAge } from './attestation/attestation.ts';
import { AgeRefused } from './attestation/refused.ts';
import { type Transcript, transcriptByBrowser, transcriptByLink } from './attestation/transcripts.ts';

/** What we ask the age app, in both ways of asking, and how what it sends back is opened. */

/** A request as it is remembered: what is used once, and the key that opens what the browser brings back. */
export interface SentRequest {
  /** Which request an answer belongs to: `state` of OpenID4VP. */
  id: string;
  nonce: Buffer;
  key: Buffer;
  /** Where answers are posted to, and the origin of the page that asks. */
  responseUri: string;
}

export const newSecrets = () => ({
  id: randomBytes(18).toString('base64url'),
  nonce: randomBytes(16),
  // A number whose first byte is nothing comes one byte short.
  key: Buffer.from(keyPair().getPrivateKey('hex').padStart(64, '0'), 'hex'),
});

function keyPair(privateKey?: Buffer) {
  const pair = createECDH('prime256v1');
  if (privateKey) pair.setPrivateKey(privateKey);
  else pair.generateKeys();
  return pair;
}

/** For the browser (ISO/IEC 18013-7, annex C): the one question, and how to encrypt the answer. */
export const requestForBrowser = (asked: SentRequest) => ({
  protocol: 'org-iso-mdoc' as const,
  data: { deviceRequest: deviceRequest(), encryptionInfo: encryptionInfo(asked) },
});

/** We ask whether somebody is over 18, and do not intend to keep even that. */
const deviceRequest = () =>
  base64url.encode(
    DeviceRequest.create({
      docRequests: [
        DocRequest.create({
          itemsRequest: ItemsRequest.create({
            docType: proofOfAge.type,
            namespaces: { [proofOfAge.type]: { [proofOfAge.claim]: false } },
          }),
        }),
      ],
    }).encode(),
  );

function encryptionInfo({ nonce, key }: SentRequest) {
  // An uncompressed point: one byte that says so, then both coordinates.
  const point = keyPair(key).getPublicKey();
  const publicKey = new Map<number, number | Buffer>([
    [1, 2],
    [-1, 1],
    [-2, point.subarray(1, 33)],
    [-3, point.subarray(33)],
  ]);
  const parameters = new Map<string, unknown>([
    ['nonce', nonce],
    ['recipientPublicKey', publicKey],
  ]);
  return base64url.encode(cborEncode(['dcapi', parameters]));
}

const query = {
  credentials: [
    {
      id: 'proof_of_age',
      format: 'mso_mdoc',
      meta: { doctype_value: proofOfAge.type },
      claims: [{ path: [proofOfAge.type, proofOfAge.claim] }],
    },
  ],
};

/** For the app itself (OpenID4VP, by value): opened on this device, or read from a code by another. */
export function linkToApp(asked: SentRequest): string {
  const fields = new URLSearchParams({
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id: clientId(asked),
    response_uri: asked.responseUri,
    nonce: nonceInLink(asked),
    state: asked.id,
    dcql_query: JSON.stringify(query),
  });
  return `av://?${fields}`;
}

/** Drawn here: nobody else learns the link. */
export const codeOf = (link: string) => renderSVG(link, { ecc: 'L', border: 0 });

const clientId = ({ responseUri }: SentRequest) => `redirect_uri:${responseUri}`;
const nonceInLink = ({ nonce }: SentRequest) => nonce.toString('base64url');

/** An answer as it is verified: the attestation, and the request it has to be made for. */
interface Opened {
  bytes: Uint8Array;
  transcript: Transcript;
}

/** What the app posted: a list of presentations for the one question, or the one alone. */
export function openPosted(asked: SentRequest, token: string): Opened {
  const found = presentationIn(token);
  if (found === undefined) throw new AgeRefused('age_refused_unreadable');
  const transcript = transcriptByLink({
    clientId: clientId(asked),
    nonce: nonceInLink(asked),
    responseUri: asked.responseUri,
  });
  return { bytes: base64url.decode(found), transcript };
}

function presentationIn(token: string): string | undefined {
  const value = jsonIn(token)?.[query.credentials[0]?.id ?? ''];
  const presentations = Array.isArray(value) ? value : [value];
  const [only] = presentations;
  return presentations.length === 1 && typeof only === 'string' && /^[\w-]+$/.test(only) ? only : undefined;
}

function jsonIn(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM);

/** What the browser brought: encrypted for this request and this origin, for any other it does not open. */
export async function openEncrypted(asked: SentRequest, response: string): Promise<Opened> {
  const { enc, cipherText } = sealedIn(response);
  const { origin } = new URL(asked.responseUri);
  const transcript = transcriptByBrowser({ encryptionInfo: encryptionInfo(asked), origin });
  const keys = {
    privateKey: await suite.DeserializePrivateKey(asked.key),
    publicKey: await suite.DeserializePublicKey(keyPair(asked.key).getPublicKey()),
  };
  try {
    return { bytes: await suite.Open(keys, enc, cipherText, { info: cborEncode(transcript) }), transcript };
  } catch {
    throw new AgeRefused('age_refused_other_site');
  }
}

function sealedIn(response: string): { enc: Uint8Array; cipherText: Uint8Array } {
  try {
    const [kind, parts] = cborDecode(base64url.decode(response)) as [string, Map<string, unknown>];
    const [enc, cipherText] = [parts.get('enc'), parts.get('cipherText')];
    if (kind === 'dcapi' && enc instanceof Uint8Array && cipherText instanceof Uint8Array) return { enc, cipherText };
  } catch {
    // Falls through: what cannot be read is refused below.
  }
  throw new AgeRefused('age_refused_unreadable');
}
