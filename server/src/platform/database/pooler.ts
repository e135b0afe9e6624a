import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { commandTimeouts } from '../timeouts.ts';
import { asUnavailable } from './trouble.ts';

/**
 * Refuses a pooler that nobody has told us of. PostgreSQL tells a new connection the process that serves it; a pooler has
 * sessions of its own and tells a number of its own.
 */
export async function assertNoPooler(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: commandTimeouts.connection });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The number of BackendKeyData: a private part of `pg`, which docs/upgrading.md lists.
    const told = (client as unknown as { processID: number | null }).processID;
    if (told === rows[0]?.pid) return;
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartupError(
    'DATABASE_URL leads to a connection pooler such as PgBouncer: set DATABASE_POOLER=transaction, or name the server itself.',
  );
}
