import { expect, test } from 'vitest';
import { seedPlaces } from '#seeds/places.ts';
import { freshApp } from '#server/testing/app.ts';
import { openAtlas } from './atlas.ts';

test('I sign up while somebody else is the first to ask for places, and neither waits for the other', async () => {
  const { db } = await freshApp({ world: (world) => seedPlaces(world, new Date('2026-11-15T20:00:00Z')) });
  const [mine, theirs] = await db.transaction(async (tx) => {
    await tx.query('select');
    // The embedded database has one connection, which is taken: this read comes after the transaction.
    const reading = openAtlas(db);
    return [await openAtlas(tx), { reading }];
  });
  expect(mine.cities.size).toBeGreaterThan(0);
  expect((await theirs.reading).cities.size).toBe(mine.cities.size);
});
