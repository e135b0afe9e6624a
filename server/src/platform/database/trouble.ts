import pg from 'pg';
import { codeOf, isNetworkTrouble, Unavailable } from '../unavailable.ts';

// Errors of the driver and its pool about a lost or failed connection carry no code, only these messages.
const lostConnection = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

// SQLSTATEs: connection exceptions (08), no resources (53: full disk, memory, connections), shutdown and start (57P0x),
// a transaction left idle (25P03), a server that only reads (25006), input and output errors of the server (58030).
const unavailableStates = /^(08...|53...|57P0.|25P03|25006|58030)$/;
// The limits of timeouts.ts: a statement (57014) or a lock (55P03) took too long.
const tookTooLong = /^(57014|55P03)$/;
// A read-only server may be the former primary: a new connection finds the present one.
export const readOnly = '25006';
export const abortedTransaction = '25P02';

/** Whether the connection is unusable and must be discarded. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Unavailable) return isConnectionLost(error.cause);
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || error.severity === 'PANIC' || error.code === readOnly;
  return error instanceof Error && (lostConnection.has(error.message) || isNetworkTrouble(error));
}

export const isDatabaseFull = (error: unknown) => codeOf(error) === '53100';

/** The error as an Unavailable where the database is away or took too long; any other error as it is. */
export function asUnavailable(error: unknown, { outcomeUnknown = false } = {}): unknown {
  if (error instanceof Unavailable) return error;
  const code = (error instanceof pg.DatabaseError && error.code) || '';
  if (tookTooLong.test(code)) return new Unavailable('The database took too long.', { cause: error });
  const lost = isConnectionLost(error);
  if (lost || unavailableStates.test(code))
    return new Unavailable('The database is away.', { cause: error, outcomeUnknown: outcomeUnknown && lost });
  return error;
}
