import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecrets, Secrets } from './secrets.ts';

const secrets = new Secrets('a-key-of-at-least-thirty-two-signs');
const bytes = fc.uint8Array({ maxLength: 100 });

test('what is sealed can be opened again, by its owner and with its key alone', () => {
  fc.assert(
    fc.property(bytes, fc.string(), (secret, owner) => {
      const sealed = secrets.seal(secret, owner);
      expect(secrets.open(sealed, owner)).toEqual(Buffer.from(secret));
      expect(() => secrets.open(sealed, `${owner}x`)).toThrow();
      expect(() => new Secrets('another-key-of-thirty-two-signs!!').open(sealed, owner)).toThrow();
    }),
  );
});

test('a changed bit opens nothing, and the same secret never looks the same', () => {
  const sealed = secrets.seal(Buffer.from('secret'), 'me');
  expect(secrets.seal(Buffer.from('secret'), 'me')).not.toEqual(sealed);
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => secrets.open(changed, 'me')).toThrow();
  }
});

test('without a key in the environment the demo makes one, which only its owner may read, and finds it again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-secrets-'));
  const dataFolder = join(folder, 'data');
  const sealed = openSecrets({ secretKey: undefined, dataFolder }).seal(Buffer.from('secret'), 'me');
  expect(openSecrets({ secretKey: undefined, dataFolder }).open(sealed, 'me').toString()).toBe('secret');
  expect(statSync(join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
