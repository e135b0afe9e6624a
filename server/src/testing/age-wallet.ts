import 'reflect-metadata';
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  webcrypto,
} from 'node:crypto';
import { base64url, cborDecode, cborEncode, DataItem } from '@owf/mdoc';
import {
  BasicConstraintsExtension,
  X509Certificate as PeculiarCertificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';

/** An age app of our own, and the authority behind it: whatever a real one says they can say as well, and what none would say. */

const day = 86_400_000;
export const ageType = 'eu.europa.ec.av.1';

type Curve = 'P-256' | 'P-384';
interface Keys {
  privateKey: KeyObject;
  publicKey: KeyObject;
}
export interface Authority extends Keys {
  certificate: Buffer;
}

const newKeys = (curve: Curve = 'P-256'): Keys => generateKeyPairSync('ec', { namedCurve: curve });

interface CertificateWish {
  name?: string;
  from?: Date;
  to?: Date;
  ca?: boolean;
  curve?: Curve;
  /** Who signs it, if not itself. */
  by?: Authority;
  keys?: Keys;
}

/** A certificate and its keys. */
export async function newAuthority({
  name = 'CN=Test age authority, C=EU',
  from = new Date('2020-01-01T00:00:00Z'),
  to = new Date('2060-01-01T00:00:00Z'),
  ca = true,
  curve = 'P-256',
  by,
  keys = newKeys(curve),
}: CertificateWish = {}): Promise<Authority> {
  const algorithm = (namedCurve: Curve) => ({ name: 'ECDSA', namedCurve, hash: 'SHA-256' });
  const publicKey = await webcrypto.subtle.importKey(
    'spki',
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    algorithm(curve),
    true,
    ['verify'],
  );
  const signer = by ?? { ...keys };
  const signerCurve: Curve = signer.privateKey.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'P-384' : 'P-256';
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    signer.privateKey.export({ type: 'pkcs8', format: 'der' }),
    algorithm(signerCurve),
    true,
    ['sign'],
  );
  const issuer = by ? new PeculiarCertificate(new Uint8Array(by.certificate)).subject : name;
  const certificate = await X509CertificateGenerator.create(
    {
      subject: name,
      issuer,
      notBefore: from,
      notAfter: to,
      publicKey: publicKey as CryptoKey,
      signingKey: signingKey as CryptoKey,
      signingAlgorithm: algorithm(signerCurve),
      serialNumber: randomBytes(8).toString('hex'),
      extensions: [new BasicConstraintsExtension(ca, undefined, true)],
    },
    webcrypto as Crypto,
  );
  return { ...keys, certificate: Buffer.from(certificate.rawData) };
}

/** An authority as the workbench gives it to whoever plays the app. */
export const authorityOf = ({
  certificate,
  private_key: key,
}: {
  certificate: string;
  private_key: string;
}): Authority => {
  const privateKey = createPrivateKey(key);
  return { certificate: Buffer.from(new PeculiarCertificate(certificate).rawData), privateKey, publicKey: privateKey };
};

type Claims = [name: string, value: unknown][];

export interface Wish {
  now: Date;
  /** Who signs the attestation, and the certificates that come along. */
  signer: Authority;
  chain?: readonly Buffer[];
  type?: string;
  signedType?: string;
  namespace?: string;
  claims?: Claims;
  from?: Date;
  until?: Date;
  signed?: Date;
  algorithm?: number;
  digestAlgorithm?: string;
  /** Changes disclosed items after they were signed. */
  disclose?: (items: Map<string, unknown>[]) => Map<string, unknown>[];
  issuerSignature?: (signature: Buffer) => Buffer;
}

export interface Attestation {
  type: string;
  issuerSigned: Map<string, unknown>;
  device: Keys;
}

/** What an authority issues to an app: signed digests of what it says, and the key of the device it says it to. */
export function issue(wish: Wish): Attestation {
  const { now, signer, type = ageType, namespace = ageType, claims = [['age_over_18', true]] } = wish;
  const device = newKeys();
  const items = claims.map(
    ([name, value], digestID) =>
      new Map<string, unknown>([
        ['digestID', digestID],
        ['random', randomBytes(32)],
        ['elementIdentifier', name],
        ['elementValue', value],
      ]),
  );
  const digest = (item: Map<string, unknown>) =>
    createHash('sha256')
      .update(cborEncode(DataItem.fromData(item)))
      .digest();
  const object = new Map<string, unknown>([
    ['docType', wish.signedType ?? type],
    ['version', '1.0'],
    [
      'validityInfo',
      new Map([
        ['signed', wish.signed ?? new Date(now.getTime() - day)],
        ['validFrom', wish.from ?? new Date(now.getTime() - day)],
        ['validUntil', wish.until ?? new Date(now.getTime() + 90 * day)],
      ]),
    ],
    ['valueDigests', new Map([[namespace, new Map(items.map((item, index) => [index, digest(item)]))]])],
    ['deviceKeyInfo', new Map([['deviceKey', coseKey(device.publicKey)]])],
    ['digestAlgorithm', wish.digestAlgorithm ?? 'SHA-256'],
  ]);
  const chain = wish.chain ?? [signer.certificate];
  const auth = sign1(signer.privateKey, cborEncode(DataItem.fromData(object)), {
    algorithm: wish.algorithm ?? -7,
    unprotected: new Map(chain.length > 0 ? [[33, chain.length === 1 ? chain[0] : [...chain]]] : []),
    change: wish.issuerSignature,
  });
  const disclosed = (wish.disclose ?? ((all) => all))(items);
  return {
    type,
    device,
    issuerSigned: new Map<string, unknown>([
      ['nameSpaces', new Map([[namespace, disclosed.map((item) => DataItem.fromData(item))]])],
      ['issuerAuth', auth],
    ]),
  };
}

function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

interface Signing {
  algorithm?: number;
  unprotected?: Map<number, unknown>;
  /** The payload that is sent along, where it is not the one that is signed. */
  sent?: Uint8Array | null;
  change?: ((signature: Buffer) => Buffer) | undefined;
}

function sign1(
  key: KeyObject,
  payload: Uint8Array,
  { algorithm = -7, unprotected = new Map(), sent = payload, change }: Signing,
) {
  const headers = cborEncode(new Map([[1, algorithm]]));
  const signed = cborEncode(['Signature1', headers, Buffer.alloc(0), payload]);
  const hash = key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'sha384' : 'sha256';
  const signature = sign(hash, signed, { key, dsaEncoding: 'ieee-p1363' });
  return [headers, unprotected, sent, change?.(signature) ?? signature];
}

type Transcript = readonly [null, null, readonly [string, Uint8Array]];
const hashOf = (info: unknown[]) => createHash('sha256').update(cborEncode(info)).digest();

export interface Presenting {
  /** Signs as another device would, or not at all. */
  device?: Keys;
  unsigned?: boolean;
  /** What was signed for somebody else, sent along as if it were the payload. */
  carried?: Transcript;
  status?: number;
  copies?: number;
  algorithm?: number;
  withoutDocuments?: boolean;
}

/** What the app answers to one request. */
export function present({ type, issuerSigned, device }: Attestation, transcript: Transcript, wish: Presenting = {}) {
  const empty = DataItem.fromData(new Map());
  const signedFor = (one: Transcript) => cborEncode(DataItem.fromData(['DeviceAuthentication', one, type, empty]));
  const own = wish.device ?? device;
  const signature = wish.carried
    ? sign1(own.privateKey, signedFor(wish.carried), { algorithm: wish.algorithm ?? -7 })
    : sign1(own.privateKey, signedFor(transcript), { sent: null, algorithm: wish.algorithm ?? -7 });
  const document = new Map<string, unknown>([
    ['docType', type],
    ['issuerSigned', issuerSigned],
    [
      'deviceSigned',
      new Map<string, unknown>([
        ['nameSpaces', empty],
        ['deviceAuth', new Map(wish.unsigned ? [] : [['deviceSignature', signature]])],
      ]),
    ],
  ]);
  return cborEncode(
    new Map<string, unknown>([
      ['version', '1.0'],
      ...(wish.withoutDocuments ? [] : [['documents', Array(wish.copies ?? 1).fill(document)] as [string, unknown]]),
      ['status', wish.status ?? 0],
    ]),
  );
}

/** What a link of the site asks, as the app reads it. */
export function readLink(link: string) {
  const fields = Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?') + 1)));
  return fields as Record<
    'client_id' | 'response_uri' | 'nonce' | 'state' | 'dcql_query' | 'response_type' | 'response_mode',
    string
  >;
}

export const transcriptOfLink = (link: string, change: Partial<ReturnType<typeof readLink>> = {}): Transcript => {
  const { client_id: clientId, nonce, response_uri: uri } = { ...readLink(link), ...change };
  return [null, null, ['OpenID4VPHandover', hashOf([clientId, nonce, null, uri])]];
};

/** The form that the app posts. */
export function postedAnswer(
  link: string,
  attestation: Attestation,
  wish: Presenting & { transcript?: Transcript } = {},
) {
  const bytes = present(attestation, wish.transcript ?? transcriptOfLink(link), wish);
  const token = JSON.stringify({ proof_of_age: [base64url.encode(bytes)] });
  return new URLSearchParams({ state: readLink(link).state, vp_token: token }).toString();
}

interface BrowserRequest {
  data: { encryptionInfo: string };
}

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM);

/** What the browser hands back: the answer, encrypted for this request and the page's origin. */
export async function encryptedAnswer(
  { data: { encryptionInfo } }: BrowserRequest,
  origin: string,
  attestation: Attestation,
  wish: Presenting & { signedFor?: string } = {},
) {
  const transcriptFor = (where: string): Transcript => [null, null, ['dcapi', hashOf([encryptionInfo, where])]];
  const bytes = present(attestation, transcriptFor(wish.signedFor ?? origin), wish);
  const [, parameters] = cborDecode(base64url.decode(encryptionInfo)) as [string, Map<string, Map<number, Uint8Array>>];
  const key = parameters.get('recipientPublicKey') as Map<number, Uint8Array>;
  const point = Buffer.concat([Buffer.of(4), key.get(-2) ?? Buffer.alloc(0), key.get(-3) ?? Buffer.alloc(0)]);
  const publicKey = await suite.DeserializePublicKey(point);
  const info = cborEncode(transcriptFor(origin));
  const { encapsulatedSecret: enc, ciphertext: cipherText } = await suite.Seal(publicKey, bytes, { info });
  return base64url.encode(
    cborEncode([
      'dcapi',
      new Map([
        ['enc', enc],
        ['cipherText', cipherText],
      ]),
    ]),
  );
}
