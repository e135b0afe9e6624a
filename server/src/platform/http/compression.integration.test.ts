import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('an answer of the API travels compressed to a client that accepts %s', async (accepted, encoding, decompress) => {
  const plain = await app.visitor().get('/api/interests.php');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const answer = await app.visitor().get('/api/interests.php', { 'accept-encoding': accepted });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(plain.json());
});

it('a small answer travels as it is', async () => {
  const { headers } = await app.visitor().get('/healthz', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
});

it('a compressed request is not read: a few bytes must not become many here', async () => {
  const member = await app.member(alice);
  const body = gzipSync(JSON.stringify({ id: '1' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect((await member.post('/api/like.php', body, headers)).statusCode).toBe(400);
});
