import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { commandTimeouts } from '../timeouts.ts';
import { asUnavailable } from './trouble.ts';

/**
 * Refuses a pooler that is not configured. BackendKeyData holds the process id of the session; a pooler sends one of its own,
 * which differs from pg_backend_pid().
 */
export async function assertNoPooler(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: commandTimeouts.connection });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The process id of BackendKeyData: a private part of `pg`, which docs/upgrading.md lists.
    const backendKeyPid = (client as unknown as { processID: number | null }).processID;
    if (backendKeyPid === rows[0]?.pid) return;
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartupError(
    'DATABASE_URL leads to a connection pooler such as PgBouncer: set DATABASE_POOLER=transaction, or name the server itself.',
  );
}
