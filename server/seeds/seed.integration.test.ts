import { beforeAll, expect, test } from 'vitest';
import { nameSkeleton } from '#contract/accounts/names.ts';
import type { Database } from '#server/platform/database/database.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { demoCams } from './cams.ts';
import { cast } from './cast.ts';
import { fictionalCast } from './fictional-cast.ts';
import { seedDemoWorld } from './seed.ts';
import { seedSynthetic } from './seed-million.ts';

const now = new Date('2026-11-15T20:00:00Z');
const hashPassword = async (password: string) => `hashed ${password}`;
const options = { now, hashPassword, members: 700 };
const everybody = cast.length + fictionalCast.length + options.members;
let db: Database;

beforeAll(async () => {
  db = await freshDatabase();
});

const count = async (what: string) => {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count;
};

test('a world that could not be finished leaves nothing behind', async () => {
  const broken = { ...options, hashPassword: () => Promise.reject(new Error('no hash today')) };
  await expect(db.transaction((tx) => seedDemoWorld(tx, broken))).rejects.toThrow('no hash today');
  expect(await count('sites')).toBe(0);
});

test('the demo world is made once, however often the server starts', async () => {
  expect(await db.transaction((tx) => seedDemoWorld(tx, options))).toEqual({ seeded: true });
  expect(await db.transaction((tx) => seedDemoWorld(tx, options))).toEqual({ seeded: false });
  expect(await count('profiles')).toBe(everybody);
  expect(await count('sites')).toBe(7);
});

test('no fictional profile can be logged in as, and none shares a face with a member of its site', async () => {
  expect(await count('profiles where fictional')).toBe(fictionalCast.length);
  expect(
    await count('users join profiles using (id) where fictional and (email is not null or password_hash is not null)'),
  ).toBe(0);
  expect(
    await count(`photos
      join profiles on profiles.id = photos.profile_id
      join photos as other_photo on other_photo.storage_key = photos.storage_key
      join profiles as other on other.id = other_photo.profile_id and other.site_id = profiles.site_id
      where profiles.fictional and not other.fictional`),
  ).toBe(0);
});

test('the cast and some of the others have answered prompts; no fictional profile has', async () => {
  const answering = 'profiles where exists (select from profile_prompts where user_id = profiles.id)';
  expect(await count(answering)).toBeGreaterThan(0.25 * options.members);
  expect(await count(`${answering} and name = 'Alice' and site_id = (select min(id) from sites)`)).toBe(1);
  expect(await count(`${answering} and fictional`)).toBe(0);
});

test('those who are on camera are adults with a face of their own', async () => {
  expect(await count('cams')).toBe(demoCams.length);
  expect(await count('cams join photos using (storage_key)')).toBe(0);
});

test('synthetic members join the world, go on where they were, and are all adults', async () => {
  await seedSynthetic(db, { members: 300, models: 200, now });
  await seedSynthetic(db, { members: 500, models: 200, now });
  expect(await count('profiles')).toBe(everybody + 500);
  expect(await count(`profiles where date_of_birth > date '2026-11-15' - interval '18 years'`)).toBe(0);
  expect(await count('profiles join users using (id) where last_active_at < signup_at')).toBe(0);
});

test('of everybody it is kept what their name looks like, however they came', async () => {
  const { rows } = await db.query<{ name: string; name_skeleton: string }>('select name, name_skeleton from profiles');
  expect(rows).toHaveLength(everybody + 500);
  for (const { name, name_skeleton } of rows) expect(name_skeleton, name).toBe(nameSkeleton(name));
});
