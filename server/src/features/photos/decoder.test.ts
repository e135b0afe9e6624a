import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deepPng, manyScans } from '#server/testing/picture-bombs.ts';
import { pictureFile } from '#server/testing/pictures.ts';
import { until } from '#server/testing/until.ts';
import { PhotoDecoder } from './decoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-decoder-'));
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keep(name: string, bytes: Buffer) {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}
function open<Opened extends { close(): void }>(each: Opened): Opened {
  opened.push(each);
  return each;
}
const stays = new AbortController().signal;

// As many scans as are let through, over as many pixels: seconds of work, and 300 megabytes of coefficients.
let slow: string;
beforeAll(async () => {
  slow = keep('slow.jpg', await manyScans(100, { width: 7000, height: 7000 }));
});

describe('a photo is decoded in a process of its own', () => {
  test('and comes back as it would have here; the process serves the next one', async () => {
    const decoder = open(new PhotoDecoder({ processes: 2, seconds: 30 }));
    const file = keep('photo.jpg', await pictureFile(1));
    const first = await decoder.decode(file, { owner: 'a', signal: stays });
    expect(first).toMatchObject({ width: 400, height: 500, perceptual_hash: expect.stringMatching(/^[01]{64}$/) });
    expect(Buffer.isBuffer(first.files.full)).toBe(true);
    const [process] = decoder.processIds;
    expect(await decoder.decode(file, { owner: 'b', signal: stays })).toEqual(first);
    expect(decoder.processIds).toEqual([process]);
  });

  test('also a PNG of as many pixels as are taken, each of 16 bits, within 300 megabytes', async () => {
    const decoder = open(new PhotoDecoder({ processes: 1, seconds: 30, megabytes: 300 }));
    const file = keep('deep.png', deepPng({ width: 7000, height: 7000 }));
    expect(await decoder.decode(file, { owner: 'a', signal: stays })).toMatchObject({ width: 1600, height: 1600 });
  });

  test('a refusal keeps its reason', async () => {
    const decoder = open(new PhotoDecoder({ processes: 1, seconds: 30 }));
    const refused = decoder.decode(keep('text', Buffer.from('no photo at all')), { owner: 'a', signal: stays });
    await expect(refused).rejects.toMatchObject({ code: 'photo_type' });
  });
});

describe('a file that is too much for its decoder', () => {
  test('is given up when its time is over, its process is gone, and the next one has a new one', async () => {
    const decoder = open(new PhotoDecoder({ processes: 1, seconds: 0.3 }));
    const options = { owner: 'a', signal: stays };
    await expect(decoder.decode(slow, options)).rejects.toMatchObject({ code: 'photo_unreadable' });
    expect(decoder.processIds).toEqual([]);
    const next = decoder.decode(keep('next', Buffer.from('no photo at all')), options);
    await expect(next).rejects.toMatchObject({ code: 'photo_type' });
  });

  test.runIf(process.platform === 'linux')('is given up when it takes more memory than it may', async () => {
    const decoder = open(new PhotoDecoder({ processes: 1, seconds: 30, megabytes: 300 }));
    const options = { owner: 'a', signal: stays };
    const small = keep('small.jpg', await pictureFile(2));
    await expect(decoder.decode(small, options)).resolves.toHaveProperty('width', 400);
    await expect(decoder.decode(slow, options)).rejects.toMatchObject({ code: 'photo_unreadable' });
    await expect(decoder.decode(small, options)).resolves.toHaveProperty('width', 400);
  });

  test('is given up when nobody waits for it any more', async () => {
    const decoder = open(new PhotoDecoder({ processes: 1, seconds: 30 }));
    const gone = new AbortController();
    const work = decoder.decode(slow, { owner: 'a', signal: gone.signal });
    await until(() => decoder.running === 1);
    const behind = decoder.decode(keep('x', Buffer.from('no photo at all')), { owner: 'b', signal: stays });
    const [process] = decoder.processIds;
    gone.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    await expect(behind).rejects.toMatchObject({ code: 'photo_type' });
    expect(decoder.processIds).not.toContain(process);
  });

  test('does not keep others waiting behind more of the same owner’s', async () => {
    const decoder = open(new PhotoDecoder({ processes: 2, seconds: 30 }));
    const bomb = keep('bomb.jpg', await manyScans(100, { width: 2000, height: 2000 }));
    const photo = keep('other.jpg', await pictureFile(3));
    const order: string[] = [];
    const decode = (file: string, owner: string) =>
      decoder.decode(file, { owner, signal: stays }).then(() => order.push(owner));
    await Promise.all([decode(bomb, 'a'), decode(bomb, 'a'), decode(bomb, 'a'), decode(photo, 'b')]);
    expect(order.indexOf('b')).toBeLessThanOrEqual(1);
  });
});
