import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Photo } from '#contract/photos/photos.ts';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let premium: Caller;
let free: Caller;
let shown: string;

const variants = ['thumb', 'card', 'full', 'match'];
const randomName = () => randomBytes(16).toString('hex');

// Alice pays and has five photos that anybody may know of, and one that waits to be looked at.
beforeAll(async () => {
  app = await freshApp();
  premium = await app.member(alice);
  free = await app.member(bruno);
  shown = await idOf(app, 'Alice');
  for (let position = 0; position < 6; position += 1) {
    const [folder, blur] = [`photos/${randomName()}`, `blurs/${randomName()}.webp`];
    for (const key of [...variants.map((variant) => `${folder}/${variant}.webp`), blur])
      await app.platform.storage.put(key, Buffer.from(key), 'image/webp');
    await app.db.query(
      `insert into photos (profile_id, position, status, storage_key, blur_key, width, height, created_at)
       values ($1, $2, $3, $4, $5, 480, 600, now())`,
      [shown, position, position === 1 ? 'pending' : 'active', folder, blur],
    );
  }
});

const photosOf = async (caller: Caller, id = shown): Promise<Photo[]> => {
  const answer = await caller.get(`/api/member.php?id=${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().photos;
};
const clear = (photos: Photo[]) => photos.filter(({ hidden }) => !hidden).length;

describe('of somebody’s photos', () => {
  test('a visitor sees the main one clearly and of the others a blur (R6.01)', async () => {
    const photos = await photosOf(app.visitor());
    expect(photos.map(({ main, hidden }) => [main, hidden])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, true],
      [false, true],
    ]);
  });

  test('a free member sees the first three (R6.02)', async () => {
    for (const caller of [free, await app.member(chloe)]) {
      const photos = await photosOf(caller);
      expect(photos.map(({ hidden }) => hidden)).toEqual([false, false, false, true, true]);
    }
  });

  test('a premium member sees all of them, and so does a free one who becomes premium (R6.03)', async () => {
    await app.db.query(`update users set paid_user = true where id = $1`, [await idOf(app, 'Bruno')]);
    expect(clear(await photosOf(free))).toBe(5);
    await app.db.query(`update users set paid_user = false where id = $1`, [await idOf(app, 'Bruno')]);
    expect(clear(await photosOf(free))).toBe(3);
  });

  test('nobody sees those that wait or were turned down, and nobody learns how many there are (R6.06)', async () => {
    const id = await insertStranger(app, {
      name: 'Reviewed',
      photos: [
        { key: 'demo/a.webp', status: 'pending' },
        { key: 'demo/b.webp' },
        { key: 'demo/c.webp', status: 'rejected' },
      ],
    });
    for (const caller of [app.visitor(), free, premium]) {
      const photos = await photosOf(caller, id);
      expect(photos).toHaveLength(1);
      expect(photos[0]).toMatchObject({ main: true, hidden: false });
      expect(photos[0]?.full).toContain('demo/b.webp');
    }
  });

  test('every file that is told of is served: the first photo and blurs to anybody, the others to me (R6.06)', async () => {
    for (const photo of await photosOf(free)) {
      for (const address of [photo.thumb, photo.card, photo.full, photo.blur])
        if (address) expect((await free.get(address)).statusCode, address).toBe(200);
      const isPublic = photo.main ? 200 : 404;
      if (photo.full) expect((await app.visitor().get(photo.full)).statusCode).toBe(isPublic);
      expect((await app.visitor().get(photo.blur ?? '')).statusCode).toBe(200);
    }
  });

  test('of a hidden one nothing is told but the blur, and nothing leads from there to the rest (R6.06, R6.02)', async () => {
    const { rows } = await app.db.query<{ id: string; storage_key: string; blur_key: string }>(
      'select id, storage_key, blur_key from photos where profile_id = $1',
      [shown],
    );
    const answer = await free.get(`/api/member.php?id=${shown}`);
    const photos: Photo[] = answer.json().photos;
    const hidden = photos.filter((photo) => photo.hidden);
    expect(hidden).toHaveLength(2);
    for (const photo of hidden) {
      const row = rows.find(({ id }) => id === photo.id);
      expect(Object.keys(photo).sort()).toEqual(['blur', 'hidden', 'id', 'main', 'match', 'status', 'thumbhash']);
      expect(photo.match).toBeNull();
      expect(row && answer.body.includes(row.storage_key)).toBe(false);
      // Even whoever knew the name: neither unsigned nor with the signature of what they may see.
      const signature = new URL(photo.blur ?? '', 'http://localhost').search;
      const main = new URL(photos[0]?.full ?? '', 'http://localhost').search;
      for (const variant of variants)
        for (const search of ['', signature, main])
          expect((await free.get(`/media/${row?.storage_key}/${variant}.webp${search}`)).statusCode).toBe(404);
    }
  });

  test('the order decides which ones are seen: what moves up is seen, what moves down is hidden (R6.02)', async () => {
    const before = await photosOf(free);
    const last = before.at(-1)?.id ?? '';
    const all: { id: string }[] = (await premium.get('/api/photos.php')).json().photos;
    const moved = await premium.put('/api/photos.php', { main: last });
    expect(moved.statusCode).toBe(200);
    const after = await photosOf(free);
    expect(after[0]).toMatchObject({ id: last, main: true, hidden: false });
    expect(after[3]).toMatchObject({ id: before[2]?.id, hidden: true });
    await premium.put('/api/photos.php', { order: all.map(({ id }) => id) });
  });

  test('I see all of my own that others may know of, as one who pays would (R2.14)', async () => {
    const photos = await photosOf(premium);
    expect(clear(photos)).toBe(5);
  });
});
