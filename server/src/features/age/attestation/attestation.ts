import { type KeyObject, X509Certificate } from 'node:crypto';
import { cborEncode, DataItem, DeviceResponse, type Document, type Sign1 } from '@owf/mdoc';
import { algorithmOf, isSignedWith, keyOf, mdocContext } from './mdoc-context.ts';
import { AgeRefused } from './refused.ts';
import type { Transcript } from './transcripts.ts';
import { assertTrusted } from './trust.ts';

/** What a proof of age is called by the European profile: its type, the namespace in it, and the one thing we ask. */
export const proofOfAge = { type: 'eu.europa.ec.av.1', claim: 'age_over_18' } as const;

export interface AnswerOfApp {
  /** A DeviceResponse, as CBOR. */
  bytes: Uint8Array;
  transcript: Transcript;
  trusted: readonly X509Certificate[];
  now: Date;
}

/**
 * Verifies an answer of the age app whole, and says until when its attestation counts. In the order in which a reason helps most:
 * what it is, who issued it, whether it is valid, whether it says what we ask, and whether it was made for us.
 */
export async function verifyAnswer({ bytes, transcript, trusted, now }: AnswerOfApp): Promise<{ until: Date }> {
  const document = documentIn(bytes);
  const { issuerAuth } = document.issuerSigned;
  const object = readable(() => issuerAuth.mobileSecurityObject);
  if (document.docType !== proofOfAge.type || object.docType !== proofOfAge.type)
    throw new AgeRefused('age_refused_other_document');
  const chain = readable(() => issuerAuth.certificateChain.map((one) => new X509Certificate(one)));
  assertTrusted(chain, trusted, now);
  assertSigned(issuerAuth, chain);
  assertValidity(object.validityInfo, chain, now);
  await assertSaysAdult(document);
  assertMadeForUs(document, transcript);
  return { until: object.validityInfo.validUntil };
}

function documentIn(bytes: Uint8Array): Document {
  const { documents = [], status } = readable(() => DeviceResponse.decode(bytes));
  if (status !== 0 || documents.length === 0) throw new AgeRefused('age_refused_nothing_shared');
  const [document] = documents;
  // We asked for one: of several nobody could say which counts.
  if (!document || documents.length > 1) throw new AgeRefused('age_refused_unreadable');
  return document;
}

/** Whatever cannot be read is refused as such; nothing of it says why to whoever sent it. */
function readable<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new AgeRefused('age_refused_unreadable');
  }
}

type IssuerAuth = Document['issuerSigned']['issuerAuth'];
type Validity = IssuerAuth['mobileSecurityObject']['validityInfo'];

function assertSigned(issuerAuth: IssuerAuth, [signer]: X509Certificate[]) {
  const key = readable(() => signer?.publicKey);
  if (!key || !isValidSignature(key, issuerAuth)) throw new AgeRefused('age_refused_forged');
}

function isValidSignature(key: KeyObject, sign1: Sign1): boolean {
  const algorithm = readable(() => algorithmOf(sign1, key));
  if (!algorithm) throw new AgeRefused('age_refused_algorithm');
  try {
    return isSignedWith(key, sign1, algorithm);
  } catch {
    return false;
  }
}

// Clocks of telephones and authorities differ a little.
const tolerance = 60_000;

function assertValidity({ signed, validFrom, validUntil }: Validity, [signer]: X509Certificate[], now: Date) {
  if (validUntil < now) throw new AgeRefused('age_refused_expired', validUntil);
  if (validFrom.getTime() > now.getTime() + tolerance) throw new AgeRefused('age_refused_early');
  const { validFrom: from = '', validTo: to = '' } = signer ?? {};
  if (signed.getTime() < Date.parse(from) - tolerance || signed.getTime() > Date.parse(to) + tolerance)
    throw new AgeRefused('age_refused_signed_outside');
}

/** Every value that was disclosed is one the issuer signed, and each that answers our question says yes. */
async function assertSaysAdult({ issuerSigned }: Document) {
  const { issuerAuth, issuerNamespaces } = issuerSigned;
  const items = [...issuerNamespaces.issuerNamespaces].flatMap(([name, some]) => some.map((item) => ({ name, item })));
  for (const { name, item } of items)
    if (!(await item.isValid(name, issuerAuth, mdocContext))) throw new AgeRefused('age_refused_changed');
  const answers = items.filter(
    ({ name, item }) => name === proofOfAge.type && item.elementIdentifier === proofOfAge.claim,
  );
  if (answers.length === 0) throw new AgeRefused('age_refused_unanswered');
  if (answers.some(({ item }) => item.elementValue !== true)) throw new AgeRefused('age_refused_minor');
}

/**
 * The device's signature over our request. It carries no payload of its own: one that did would be verified over what it
 * carries, which may be what was signed for somebody else.
 */
function assertMadeForUs({ docType, issuerSigned, deviceSigned }: Document, transcript: Transcript) {
  const { deviceSignature } = deviceSigned.deviceAuth;
  if (!deviceSignature) throw new AgeRefused('age_refused_unsigned');
  if (deviceSignature.payload !== null) throw new AgeRefused('age_refused_other_payload');
  const key = readable(() => keyOf(issuerSigned.issuerAuth.mobileSecurityObject.deviceKeyInfo.deviceKey));
  const own = DataItem.fromData(deviceSigned.deviceNamespaces.encodedStructure);
  deviceSignature.detachedPayload = cborEncode(DataItem.fromData(['DeviceAuthentication', transcript, docType, own]));
  if (!isValidSignature(key, deviceSignature)) throw new AgeRefused('age_refused_other_request');
}
