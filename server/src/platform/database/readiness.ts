import type { Pool } from 'pg';
import { Unavailable } from '../unavailable.ts';
import { asUnavailable } from './trouble.ts';

/**
 * Asks the database whether it can be worked with. A server that only reads is not ready. Nor is one whose disk is full;
 * that is not looked for each time, because a small write often still finds room: it is remembered from a statement
 * that failed, and until a megabyte can be written again the database counts as full.
 */
export async function assertReady(pool: Pool, { full }: { full: boolean }) {
  try {
    const { rows } = await pool.query<{ setting: string }>(
      `select current_setting('transaction_read_only') as setting`,
    );
    if (rows[0]?.setting === 'on') throw new Unavailable('The database only reads.');
    if (full) await pool.query(writeMegabyte);
  } catch (error) {
    throw asUnavailable(error);
  }
}

// One message, so one transaction: whatever fails, nothing of it stays.
const writeMegabyte = `
  create temporary table readiness_probe (filler text) on commit drop;
  insert into readiness_probe select md5(number::text) from generate_series(1, 20000) as numbers (number);
`;
