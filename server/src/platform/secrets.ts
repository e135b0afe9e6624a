import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const nonceLength = 12;
const tagLength = 16;

/** Encrypts what must be readable again, unlike a password, so that a copy of the database does not reveal it. */
export class Secrets {
  private readonly key: Buffer;

  constructor(private readonly secretKey: string) {
    this.key = this.keyFor('secrets in the database');
  }

  /** A derived key for one purpose: one that leaks reveals no other. */
  keyFor(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secretKey, '', use, 32));
  }

  /** `owner` says what the secret belongs to: moved to another row it cannot be opened. */
  seal(secret: Uint8Array, owner: string): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws unless it was sealed with the same key for the same owner. */
  open(sealed: Buffer, owner: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, nonceLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]);
  }
}

/** With the key of the environment; the demo makes one for itself and keeps it beside its database. */
export const openSecrets = ({ secretKey, dataFolder }: { secretKey: string | undefined; dataFolder: string }) =>
  new Secrets(secretKey ?? ownKey(dataFolder));

function ownKey(folder: string): string {
  const file = join(folder, 'secret.key');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
