import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photo as photoSchema } from '#contract/photos/photos.ts';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { form, formHeaders, picture, pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { discardFiles } from './photos.ts';

let app: TestApp;
let premium: Caller;
let free: Caller;
beforeAll(async () => {
  app = await freshApp();
  premium = await app.member(alice);
  free = await app.member(bruno);
});
beforeEach(async () => {
  await app.db.query('delete from photos');
  await app.db.query('delete from rejected_photos');
  await cleanUp();
});

const list = async (caller: Caller) => (await caller.get('/api/photos.php')).json().photos;
const cleanUp = () => discardFiles(app.platform.storage, { db: app.db, now: app.platform.clock.now() });
const storedFiles = async () => [
  ...(await app.platform.storage.list('photos/')),
  ...(await app.platform.storage.list('blurs/')),
];
async function add(caller: Caller, number: number) {
  const answer = await uploadPhoto(caller, await pictureFile(number));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().photo;
}
const setReview = async (photo_review: string) => {
  await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { photo_review } });
  await app.sites.reload();
};

describe('a photo I add', () => {
  test.each([
    ['jpeg', 'photo.jpg'],
    ['png', 'photo.png'],
    ['webp', 'photo.webp'],
    ['avif', 'photo.avif'],
    ['jpeg', 'no-name-for-its-kind'],
    ['png', 'a-wrong-one.jpg'],
  ] as const)(
    '%s called %s is mine, usable at once, and every file of it is there (R2.14, R3.02)',
    async (format, file) => {
      const answer = await uploadPhoto(free, await pictureFile(1, format), { file, type: 'application/octet-stream' });
      expect(answer.statusCode, answer.body).toBe(201);
      const { photo } = answer.json();
      expect(() => photoSchema.strict().parse(photo)).not.toThrow();
      expect(photo).toMatchObject({ status: 'active', main: true, hidden: false });
      for (const url of [photo.thumb, photo.card, photo.full, photo.match, photo.blur]) {
        const shown = await free.get(url);
        expect(shown.statusCode, url).toBe(200);
        expect(shown.headers['content-type']).toBe('image/webp');
        expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');
      }
      expect(await list(free)).toEqual([photo]);
      expect((await free.get('/api/profile.php')).json().profile).toMatchObject({
        photo_count: 1,
        main_image: { status: 'active' },
      });
    },
  );

  test('HEIC, as phones write it, too', async () => {
    const heic = readFileSync(join(import.meta.dirname, '../../testing/photo.fixture.heic'));
    expect((await uploadPhoto(free, heic, { file: 'IMG_0001.HEIC', type: 'image/heic' })).statusCode).toBe(201);
  });

  test('tells nobody where it was taken', async () => {
    const gps = { IFD0: { Make: 'SecretMake' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 12/1' } };
    await uploadPhoto(free, await picture(2).withExif(gps).jpeg().toBuffer());
    const files = await storedFiles();
    expect(files).toHaveLength(5);
    for (const key of files) {
      const file = await app.platform.storage.get(key);
      expect(file?.body.includes('SecretMake')).toBe(false);
      expect((await sharp(file?.body).metadata()).exif).toBeUndefined();
    }
  });

  test('waits to be looked at where the site wants that, and I see it meanwhile', async () => {
    await setReview('manual');
    const photo = await add(free, 3);
    expect(photo.status).toBe('pending');
    expect((await free.get(photo.full)).statusCode).toBe(200);
    expect((await free.get('/api/profile.php')).json().profile).toMatchObject({
      photo_count: 0,
      main_image: { status: 'pending' },
    });
    expect((await free.get('/api/user.php')).json().user.profile.main_image.status).toBe('pending');
    await setReview('auto');
  });

  test('sent twice under one key is one photo', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const bytes = await pictureFile(4);
    const first = await uploadPhoto(free, bytes, { headers });
    const again = await uploadPhoto(free, bytes, { headers });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(await list(free)).toHaveLength(1);
    expect(await storedFiles()).toHaveLength(5);
    const other = await uploadPhoto(free, await pictureFile(5), { headers });
    expect(other.json().error.code).toBe('idempotency_mismatch');
  });

  test('sent twice under one key at the same moment, too', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const bytes = await pictureFile(4);
    const answers = await Promise.all([1, 2, 3].map(() => uploadPhoto(free, bytes, { headers })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().photo.id)).size).toBe(1);
    expect(await storedFiles()).toHaveLength(5);
  });
});

describe('how many I may have', () => {
  test('three while I am a free member, and I am told so (R5.09, R6.02)', async () => {
    for (const number of [1, 2, 3]) await add(free, number);
    const refused = await uploadPhoto(free, await pictureFile(4));
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toMatchObject({ code: 'photo_limit', maximum: 3 });
    expect(await list(free)).toHaveLength(3);
  });

  test('twenty-five when I am premium (R5.09, R6.03)', async () => {
    await app.db.query(
      `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
       select profiles.id, number, 'active', 'demo/x.webp', 480, 600, now()
       from profiles, generate_series(0, 23) as number where name = 'Alice'`,
    );
    await add(premium, 1);
    const refused = await uploadPhoto(premium, await pictureFile(2));
    expect(refused.json().error).toMatchObject({ code: 'photo_limit', maximum: 25 });
  });

  test('ten at the same moment leave exactly three, and nothing of the others (R5.09)', async () => {
    const files = await Promise.all(Array.from({ length: 10 }, (_, number) => pictureFile(20 + number)));
    const answers = await Promise.all(files.map((file) => uploadPhoto(free, file)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(7);
    expect(await list(free)).toHaveLength(3);
    expect(await storedFiles()).toHaveLength(15);
    const left = await app.db.query('select * from discarded_files');
    expect(left.rows).toEqual([]);
  });
});

describe('a photo I have already', () => {
  test('is refused kindly, also smaller and as another kind of file', async () => {
    await add(premium, 1);
    for (const copy of [await pictureFile(1), await picture(1, { width: 300, height: 375 }).webp().toBuffer()]) {
      const answer = await uploadPhoto(premium, copy);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error.code).toBe('photo_duplicate');
    }
    expect(await storedFiles()).toHaveLength(5);
  });

  test('may be somebody else’s as well', async () => {
    await add(premium, 1);
    await add(free, 1);
  });

  const refused = async (caller: Caller, number: number) => {
    const answer = await uploadPhoto(caller, await pictureFile(number));
    return [answer.statusCode, answer.json().error?.code];
  };

  test('and that was turned down is refused when it comes again, also after I deleted it (R3.04)', async () => {
    const { id } = await add(free, 1);
    await app.db.query(`update photos set status = 'rejected' where id = $1`, [id]);
    expect((await list(free))[0].status).toBe('rejected');
    await free.send('DELETE', '/api/photos.php', { id });
    expect(await refused(free, 1)).toEqual([409, 'photo_refused_before']);
    expect((await add(free, 2)).status).toBe('active');
  });

  test('and that was turned down is refused when somebody else brings it (R3.04)', async () => {
    const { id } = await add(free, 1);
    await app.db.query(`update photos set status = 'rejected' where id = $1`, [id]);
    expect(await refused(premium, 1)).toEqual([409, 'photo_refused_before']);
  });
});

describe('what is no photo', () => {
  test('leaves nothing behind and is refused with a reason', async () => {
    const before = await everythingStored(app.db);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const refusals: [string, Buffer, number, string][] = [
      ['a PDF called .jpg', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 415, 'photo_type'],
      ['a page', Buffer.from('<html><script>1</script></html>'), 415, 'photo_type'],
      ['nothing', Buffer.alloc(0), 415, 'photo_type'],
      ['half a photo', (await pictureFile(1)).subarray(0, 2000), 415, 'photo_unreadable'],
      ['too many pixels', bomb, 413, 'photo_too_large'],
      ['too many bytes', Buffer.alloc(15 * 2 ** 20 + 1, 1), 413, 'file_too_large'],
    ];
    for (const [what, bytes, status, code] of refusals) {
      const answer = await uploadPhoto(free, bytes);
      expect(answer.statusCode, what).toBe(status);
      expect(answer.json().error.code, what).toBe(code);
    }
    expect(await everythingStored(app.db)).toEqual(before);
    expect(await storedFiles()).toEqual([]);
  });

  test('a form without the photo, with another file or with more than it names what is wrong', async () => {
    const value = await pictureFile(1);
    const file = { name: 'photo', file: 'a.jpg', type: 'image/jpeg', value };
    const send = (parts: Parameters<typeof form>[0]) => free.post('/api/photos.php', form(parts), formHeaders);
    const fields = async (parts: Parameters<typeof form>[0]) => (await send(parts)).json().error.fields;
    expect(Object.keys(await fields([]))).toEqual(['photo']);
    expect(Object.keys(await fields([{ name: 'photo', value: 'text' }]))).toEqual(['photo']);
    expect(await fields([{ ...file, name: 'picture' }])).toHaveProperty('picture');
    expect(await fields([file, { name: 'main', value: '1' }])).toHaveProperty('main');
    expect((await send([file, { ...file, file: 'b.jpg' }])).statusCode).toBe(413);
    expect(await list(free)).toEqual([]);
  });

  test.each([
    ['JSON', '{"photo":"x"}', { 'content-type': 'application/json' }, 415],
    ['a form without its boundary', 'photo=1', { 'content-type': 'multipart/form-data' }, 400],
    ['a form that breaks off', form([{ name: 'photo', file: 'a', value: 'abc' }]).subarray(0, 90), formHeaders, 400],
    ['bytes', 'abc', { 'content-type': 'image/jpeg' }, 415],
  ])('%s is not what an upload looks like', async (_what, body, headers, status) => {
    expect((await free.post('/api/photos.php', body, headers)).statusCode).toBe(status);
  });

  test('from a visitor or from another site is not even read', async () => {
    const bytes = await pictureFile(1);
    expect((await uploadPhoto(app.visitor(), bytes)).json().authentication_required).toBe(true);
    const foreign = await uploadPhoto(free, bytes, { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.json().error.code).toBe('cross_site');
  });
});

describe('my photos in order', () => {
  test('I put them in another one, and one of them first (R2.14)', async () => {
    const [one, two, three] = [await add(free, 1), await add(free, 2), await add(free, 3)].map(({ id }) => id);
    const ids = (photos: { id: string }[]) => photos.map(({ id }) => id);
    const arrange = (wish: unknown) => free.put('/api/photos.php', wish);
    expect(ids((await arrange({ order: [three, one, two] })).json().photos)).toEqual([three, one, two]);
    const { photos } = (await arrange({ main: two })).json();
    expect(ids(photos)).toEqual([two, three, one]);
    expect(photos.map(({ main }: { main: boolean }) => main)).toEqual([true, false, false]);
    expect(ids(await list(free))).toEqual([two, three, one]);
    expect(ids((await arrange({ order: [one, two, three], main: three })).json().photos)).toEqual([three, one, two]);

    const foreign = (await add(premium, 9)).id;
    for (const [wish, field] of [
      [{ order: [one, two] }, 'order'],
      [{ order: [one, two, foreign] }, 'order'],
      [{ order: [one, one, two] }, 'order'],
      [{ main: foreign }, 'main'],
      [{ main: '1' }, 'main'],
      [{ main: 'first' }, 'main'],
      [{ order: 'all' }, 'order'],
      [{ order: [] }, 'order'],
      [{}, 'order'],
    ] as const) {
      const answer = await arrange(wish);
      expect(answer.statusCode, JSON.stringify(wish)).toBe(422);
      expect(Object.keys(answer.json().error.fields), JSON.stringify(wish)).toEqual([field]);
    }
    expect(ids(await list(free))).toEqual([three, one, two]);
  });

  test('what I delete is gone, its files with it, and the others move up (R2.14)', async () => {
    const [one, two] = [await add(free, 1), await add(free, 2)];
    const answer = await free.send('DELETE', '/api/photos.php', { id: one.id });
    expect(answer.json().photos).toEqual([{ ...two, main: true }]);
    expect((await free.get(one.full)).statusCode).toBe(200);
    await cleanUp();
    for (const url of [one.thumb, one.card, one.full, one.match, one.blur])
      expect((await free.get(url)).statusCode).toBe(404);
    expect((await free.get(two.full)).statusCode).toBe(200);
    expect(await storedFiles()).toHaveLength(5);
    expect((await free.send('DELETE', '/api/photos.php', { id: one.id })).statusCode).toBe(404);
  });

  test('somebody else’s photo is none to me (R6.06)', async () => {
    const { id } = await add(premium, 1);
    expect((await free.send('DELETE', '/api/photos.php', { id })).statusCode).toBe(404);
    expect(await list(premium)).toHaveLength(1);
  });

  test('when I am gone, so are they', async () => {
    const leaving = await app.member(chloe);
    await add(leaving, 1);
    await app.db.query(`delete from users using profiles where users.id = profiles.id and name = 'Chloe'`);
    await cleanUp();
    expect(await storedFiles()).toEqual([]);
  });
});

describe('the address of a photo', () => {
  test('is good for a while, for one file, and not to be guessed (R6.06)', async () => {
    const photo = await add(free, 1);
    const address = new URL(photo.full, 'http://localhost');
    expect((await app.visitor().get(address.pathname)).statusCode).toBe(404);
    expect(
      (await app.visitor().get(`${address.pathname}?until=9999999999&sign=AAAAAAAAAAAAAAAAAAAAAA`)).statusCode,
    ).toBe(404);
    const thumb = new URL(photo.thumb, 'http://localhost');
    expect((await app.visitor().get(`${address.pathname}${thumb.search}`)).statusCode).toBe(404);
    expect((await free.get(photo.full)).headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    app.advance(3 * 3600);
    expect((await free.get(photo.full)).statusCode).toBe(404);
    const [fresh] = await list(free);
    expect(fresh.full).not.toBe(photo.full);
    expect((await free.get(fresh.full)).statusCode).toBe(200);
  });

  test('of a blur leads nowhere near the photo (R6.06)', async () => {
    const photo = await add(free, 1);
    const blur = new URL(photo.blur, 'http://localhost').pathname;
    const name = new URL(photo.full, 'http://localhost').pathname.split('/')[3] ?? '';
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(blur).not.toContain(name);
    expect(blur).toMatch(/^\/media\/blurs\/[0-9a-f]{32}\.webp$/);
  });
});

test('an upload that never ended leaves files that are swept away (R6.06)', async () => {
  const storage = app.platform.storage;
  await app.db.query(`insert into discarded_files values ('photos/lost/full.webp', $1)`, [
    new Date(app.platform.clock.now().getTime() + 3_600_000),
  ]);
  await storage.put('photos/lost/full.webp', Buffer.from('x'), 'image/webp');
  await cleanUp();
  expect(await storage.get('photos/lost/full.webp')).toBeDefined();
  app.advance(3601);
  await cleanUp();
  expect(await storage.get('photos/lost/full.webp')).toBeUndefined();
});
