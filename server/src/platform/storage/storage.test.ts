import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { S3Bucket } from '#server/testing/s3-bucket.ts';
import { type S3Server, startS3Process, startS3Server } from '#server/testing/s3-server.ts';
import { openStorage, type Storage } from './storage.ts';

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendezvous-storage-'));
  s3 = await startS3Server({ directory: join(folder, 's3') });
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const locationOf = ({ url, region, accessKey, secretKey }: S3Server) => ({
  endpoint: url,
  region,
  accessKey,
  secretKey,
});

const kinds = [
  { name: 'the disk', open: () => openStorage({ folder: join(folder, 'disk') }) },
  { name: 'S3', open: () => openStorage({ folder: join(folder, 'unused'), s3: locationOf(s3) }) },
];

describe.each(kinds.map(({ name, open }) => [name, open] as const))('storage on %s', (_name, open) => {
  let storage: Storage;

  beforeEach(async () => {
    storage = await open();
    for (const key of await storage.list('')) await storage.remove(key);
  });

  test('gives back what was put in, byte by byte, with its type', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
    await storage.put('photos/42/large.webp', bytes, 'image/webp');
    const file = await storage.get('photos/42/large.webp');
    expect(file).toMatchObject({ contentType: 'image/webp', size: 100_000 });
    expect(file?.body.equals(bytes)).toBe(true);
  });

  test.each([
    ['plain', 'text/plain; charset=utf-8'],
    ['photos/a.jpg', 'image/webp'],
    ['photos/b.unheard-of', 'application/x-own'],
  ])('keeps the type of %s, whatever its name says', async (key, contentType) => {
    await storage.put(key, Buffer.from('x'), contentType);
    expect((await storage.get(key))?.contentType).toBe(contentType);
  });

  test('takes a file of the disk of any size, and reads it as it comes', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 241));
    const path = join(folder, 'large');
    await writeFile(path, bytes);
    await storage.putFile('exports/a.zip', path, 'application/zip');
    const opened = await storage.open('exports/a.zip');
    expect(opened?.size).toBe(bytes.length);
    expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true);
    expect(await storage.get('exports/a.zip')).toMatchObject({ contentType: 'application/zip' });
    expect(await storage.open('exports/b.zip')).toBeUndefined();
  });

  test('holds an empty file too', async () => {
    await storage.put('empty.json', Buffer.alloc(0), 'application/json');
    expect(await storage.get('empty.json')).toEqual({
      body: Buffer.alloc(0),
      contentType: 'application/json',
      size: 0,
    });
  });

  test('replaces bytes and type', async () => {
    await storage.put('a.png', Buffer.from('old and longer'), 'image/x-old');
    await storage.put('a.png', Buffer.from('new'), 'image/png');
    expect(await storage.get('a.png')).toEqual({ body: Buffer.from('new'), contentType: 'image/png', size: 3 });
  });

  test('knows nothing of what was never there or was removed, and removing it again is quiet', async () => {
    await storage.put('photos/a.png', Buffer.from('x'), 'image/x-own');
    await storage.remove('photos/a.png');
    await storage.remove('photos/a.png');
    for (const key of ['photos/a.png', 'photos', 'photos/a.png/b', 'never']) {
      expect(await storage.get(key)).toBeUndefined();
      await storage.remove(key);
    }
    expect(await storage.list('')).toEqual([]);
  });

  test('lists the keys that begin with a prefix, sorted', async () => {
    for (const key of ['photos/2/b.webp', 'photos/2/a', 'photos/20/c.webp', 'other.zip']) {
      await storage.put(key, Buffer.from('x'), 'image/webp');
    }
    expect(await storage.list('photos/2/')).toEqual(['photos/2/a', 'photos/2/b.webp']);
    expect(await storage.list('')).toEqual(['other.zip', 'photos/2/a', 'photos/2/b.webp', 'photos/20/c.webp']);
    expect(await storage.list('nothing')).toEqual([]);
  });

  test('refuses a key that leads elsewhere', async () => {
    for (const key of ['../secret', '/etc/passwd', 'a//b', '.drafts/x']) {
      await expect(storage.get(key)).rejects.toThrow('not a storage key');
      await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a storage key');
      await expect(storage.remove(key)).rejects.toThrow('not a storage key');
    }
  });
});

describe('the bucket', () => {
  test('refuses whoever does not have its keys, and a list is whole however long', async () => {
    const good = locationOf(s3);
    const storage = await openStorage({ folder, s3: good });
    const keys = Array.from({ length: 1005 }, (_, number) => `many/${String(number).padStart(4, '0')}`);
    // Not over the network, which would take longer than everything else here.
    const bucket = new S3Bucket(join(folder, 's3'));
    for (const key of keys) bucket.put(key, Buffer.from(key), 'text/plain');
    expect(await storage.list('many/')).toEqual(keys);
    for (const wrong of [{ secretKey: 'guessed' }, { accessKey: 'somebody' }, { region: 'eu-west-1' }]) {
      const stranger = await openStorage({ folder, s3: { ...good, ...wrong } });
      await expect(stranger.get('many/0001')).rejects.toThrow();
      await expect(stranger.put('many/0001', Buffer.from('x'), 'text/plain')).rejects.toThrow();
    }
    expect((await storage.get('many/0001'))?.body.toString()).toBe('many/0001');
    for (const key of keys) bucket.remove(key);
  });

  test('still has everything after its server was killed and started again', async () => {
    const directory = join(folder, 'killed');
    const first = await startS3Process({ directory });
    await (await openStorage({ folder, s3: locationOf(first) })).put('a.webp', Buffer.from('kept'), 'image/webp');
    first.signal('SIGKILL');
    await first.stop();
    const second = await startS3Process({ directory, port: first.port });
    const kept = await (await openStorage({ folder, s3: locationOf(second) })).get('a.webp');
    expect(kept).toEqual({ body: Buffer.from('kept'), contentType: 'image/webp', size: 4 });
    await second.stop();
  });
});

describe('the folder of the disk', () => {
  test('shows readers the old file or the new one, never part of either', async () => {
    const storage = await openStorage({ folder: join(folder, 'busy') });
    const versions = ['a', 'b'].map((letter) => letter.repeat(300_000));
    await storage.put('busy.json', Buffer.from(versions[0] ?? ''), 'application/json');
    const writing = (async () => {
      for (let round = 1; round <= 10; round += 1) {
        await storage.put('busy.json', Buffer.from(versions[round % 2] ?? ''), 'application/json');
      }
    })();
    let done = false;
    void writing.finally(() => {
      done = true;
    });
    const seen = new Set<string | undefined>();
    while (!done) seen.add((await storage.get('busy.json'))?.body.toString());
    await writing;
    expect(seen.size).toBeGreaterThan(0);
    expect([...seen].every((text) => versions.includes(text ?? ''))).toBe(true);
  });

  test('holds plain files under their keys, and no drafts once they are written', async () => {
    const home = join(folder, 'plain');
    const storage = await openStorage({ folder: home });
    await storage.put('photos/a.webp', Buffer.from('x'), 'image/webp');
    expect(await readFile(join(home, 'photos/a.webp'), 'utf8')).toBe('x');
    expect(await readdir(join(home, 'photos'))).toEqual(['a.webp']);
    expect(await readdir(join(home, '.drafts'))).toEqual([]);
  });

  test('is cleared of what a crash left half written, but not of what is being written', async () => {
    const home = join(folder, 'crashed');
    await openStorage({ folder: home });
    for (const name of ['old', 'new']) await writeFile(join(home, '.drafts', name), 'half');
    const { mtimeMs } = await stat(join(home, '.drafts/old'));
    const yesterday = new Date(mtimeMs - 24 * 60 * 60 * 1000);
    await utimes(join(home, '.drafts/old'), yesterday, yesterday);
    await openStorage({ folder: home });
    expect(await readdir(join(home, '.drafts'))).toEqual(['new']);
  });
});
