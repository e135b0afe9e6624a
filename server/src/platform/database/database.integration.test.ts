import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';

describe('the database', () => {
  it('answers on after a statement it refused', async () => {
    const db = await freshDatabase();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(db.query('select 1 / 0')).rejects.toThrow('division by zero');
      expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
  });

  it('runs what waits for a commit after it, and never after a rollback', async () => {
    const db = await freshDatabase();
    const told: string[] = [];
    await db.transaction(async (tx) => tx.afterCommit(() => told.push('committed')));
    const failed = db.transaction(async (tx) => {
      tx.afterCommit(() => told.push('rolled back'));
      await tx.query('select 1 / 0');
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(told).toEqual(['committed']);
  });
});
