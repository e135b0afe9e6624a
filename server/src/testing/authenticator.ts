import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** As much of CBOR as a passkey needs: numbers, text, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = Array.from(value, ([key, content]) => Buffer.concat([cbor(key), cbor(content)]));
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

interface Options {
  challenge: string;
  [field: string]: unknown;
}

export interface Ceremony {
  /** The page that asks, as the browser tells it. */
  origin?: string;
  /** The host the passkey is for, where the page names another than it should. */
  rpId?: string;
  /** Whether the device has recognised its owner, not only felt a touch. */
  verified?: boolean;
}

const present = 0x01;
const recognised = 0x04;
const bringsCredential = 0x40;

/** A device with one passkey, in software: makes it, signs with it, and counts how often. */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private handle = '';
  private rpId = '';

  /** What the browser answers to the options of a registration. */
  register(options: Options, { origin = 'http://localhost:3000', rpId, verified = true }: Ceremony = {}) {
    this.handle = (options.user as { id: string }).id;
    this.rpId = rpId ?? (options.rp as { id: string }).id;
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, coseKey(this.keys.publicKey)]);
    const authData = this.authenticatorData(verified, credential);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** What the browser answers to the options of a login. */
  logIn(options: Options, { origin = 'http://localhost:3000', rpId, verified = true }: Ceremony = {}) {
    this.counter += 1;
    this.rpId = rpId ?? String(options.rpId);
    const authData = this.authenticatorData(verified);
    const data = clientData('webauthn.get', options, origin);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(data)]))
      .sign(this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: this.handle,
      },
    };
  }

  private credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' };
  }

  private authenticatorData(verified: boolean, credential?: Buffer): Buffer {
    const flags = present | (verified ? recognised : 0) | (credential ? bringsCredential : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter, ...(credential ? [credential] : [])]);
  }
}

const clientData = (type: string, { challenge }: Options, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The public key as COSE writes it: an elliptic curve key for ES256 on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [kty, alg, crv, xPart, yPart] = [1, 3, -1, -2, -3];
  return cbor(
    new Map<Cbor, Cbor>([
      [kty, 2],
      [alg, -7],
      [crv, 1],
      [xPart, Buffer.from(x, 'base64url')],
      [yPart, Buffer.from(y, 'base64url')],
    ]),
  );
}
