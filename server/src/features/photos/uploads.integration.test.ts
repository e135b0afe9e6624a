import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { addressOf } from '#server/testing/event-reader.ts';
import { longPng, manyScans } from '#server/testing/picture-bombs.ts';
import { form, formHeaders, pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let premium: Caller;
let free: Caller;
let origin: string;
beforeAll(async () => {
  app = await freshApp();
  [premium, free] = [await app.member(alice), await app.member(bruno)];
  origin = await addressOf(app.http);
});
beforeEach(async () => {
  app.advance(3600);
  await app.db.query('delete from photos');
});

/** An upload over the network that has sent its headers and nothing of its body yet. */
function begin(caller: Caller, length: number): ClientRequest {
  const upload = request(`${origin}/api/photos.php`, {
    method: 'POST',
    agent: false,
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      cookie: Array.from(caller.cookies, ([name, value]) => `${name}=${value}`).join('; '),
      'content-length': length,
      ...formHeaders,
    },
  });
  upload.on('error', () => {});
  upload.flushHeaders();
  return upload;
}

async function answerTo(upload: ClientRequest): Promise<{ status: number; headers: IncomingMessage['headers'] }> {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}

const photoForm = async (value: Buffer) => form([{ name: 'photo', file: 'x.jpg', type: 'image/jpeg', value }]);
const megabytes = 14 * 2 ** 20;

describe('before a byte of my photo is read', () => {
  test('a hundred in an hour are enough: the next one is refused', async () => {
    const tries = Array.from({ length: 100 }, () => free.post('/api/photos.php', form([]), formHeaders));
    for (const answer of await Promise.all(tries)) expect([422, 429]).toContain(answer.statusCode);
    // Some of a hundred at once found no place in the line; each was counted all the same.
    const upload = begin(free, megabytes);
    const { status, headers } = await answerTo(upload);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    upload.destroy();
  });

  test('one that says it is too large is refused', async () => {
    const upload = begin(free, 16 * 2 ** 20);
    expect((await answerTo(upload)).status).toBe(413);
    upload.destroy();
  });

  test('I have four on their way and sixteen in line; one more is refused, and nobody else notices', async () => {
    const ahead = Array.from({ length: 20 }, () => begin(free, megabytes));
    const refused = begin(free, megabytes);
    const first = await Promise.race([...ahead, refused].map(answerTo));
    expect(first.status).toBe(429);
    expect(first.headers['retry-after']).toBe('5');
    expect((await uploadPhoto(premium, await pictureFile(1))).statusCode).toBe(201);
    for (const upload of [...ahead, refused]) upload.destroy();
    // The places of those who hung up are free again.
    await until(async () => (await uploadPhoto(free, await pictureFile(2))).statusCode === 201);
  });
});

describe('when I hang up', () => {
  test('the work on my photo ends', async () => {
    const body = await photoForm(await manyScans(100, { width: 7000, height: 7000 }));
    const upload = begin(free, body.length);
    upload.end(body);
    const working = await until(
      () => app.decoder.running === 1 && app.decoder.processIds.length === 1 && app.decoder.processIds[0],
    );
    upload.destroy();
    await until(() => !app.decoder.processIds.includes(Number(working)));
    expect((await free.get('/api/photos.php')).json().photos).toEqual([]);
    expect(app.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('files that unfold', () => {
  test('one endless line of pixels, or hundreds of scans, are refused with a reason', async () => {
    const endless = await uploadPhoto(free, longPng({ width: 49_000_000, height: 1 }));
    expect([endless.statusCode, endless.json().error]).toMatchObject([413, { code: 'photo_too_large', side: 16_000 }]);
    const scans = await uploadPhoto(free, await manyScans(250));
    expect([scans.statusCode, scans.json().error.code]).toEqual([415, 'photo_unreadable']);
  });

  test('by one member do not keep the photo of another waiting behind all of them', async () => {
    const bomb = await manyScans(100, { width: 2000, height: 2000 });
    const other = await app.member(chloe);
    const order: string[] = [];
    const send = (caller: Caller, name: string, bytes: Buffer) =>
      uploadPhoto(caller, bytes).then(({ statusCode }) => {
        order.push(name);
        return statusCode;
      });
    const bombs = [1, 2, 3].map(() => send(premium, 'bomb', bomb));
    expect(await send(other, 'photo', await pictureFile(5))).toBe(201);
    expect(order.filter((name) => name === 'bomb').length).toBeLessThanOrEqual(1);
    await Promise.all(bombs);
  });
});
