import type { Pool } from 'pg';
import { Unavailable } from '../unavailable.ts';
import { asUnavailable, readOnly } from './trouble.ts';

/**
 * The readiness check. A read-only server is not ready, nor is one whose disk is full. A full disk is not probed every time,
 * because a small write often still succeeds: it is noted when a statement fails, and cleared once a megabyte can be
 * written.
 */
export async function assertReady(pool: Pool, { full, embedded }: { full: boolean; embedded: boolean }) {
  try {
    const client = await pool.connect();
    let ready = false;
    try {
      const { rows } = await client.query<{ setting: string }>(
        `select current_setting('transaction_read_only') as setting`,
      );
      if (rows[0]?.setting === 'on') throw new Unavailable('The database only reads.', { cause: { code: readOnly } });
      if (full) await client.query(writeMegabyte);
      ready = true;
    } finally {
      // A new connection may lead to another server; the embedded engine has one connection, which stays.
      client.release(!ready && !embedded);
    }
  } catch (error) {
    throw asUnavailable(error);
  }
}

// One simple query message is one transaction: where a part fails all of it rolls back.
const writeMegabyte = `
  create temporary table readiness_probe (filler text) on commit drop;
  insert into readiness_probe select md5(number::text) from generate_series(1, 20000) as numbers (number);
`;
