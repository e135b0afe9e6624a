import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * Logs say what happened to which request or job, by id. They never hold a body, a query, an address or a cookie:
 * whatever names a person stays in the database.
 */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    redact: {
      paths: ['*.email', '*.password', '*.token', 'email', 'password', 'token', 'payload'],
      censor: '[private]',
    },
    serializers: {
      err: (error: Error) => ({ type: error.name, message: scrub(error.message), stack: scrub(error.stack ?? '') }),
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });

// A database error may quote the value it choked on.
const scrub = (text: string) => text.replaceAll(/[^\s@'"<(]+@[^\s@'">)]+/g, '[private]');
