import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { StartupError } from '../startup-error.ts';

export interface Program {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when it ended well; rejects with what it complained of first. */
  ended: Promise<void>;
}

/**
 * Runs one of PostgreSQL's own programs on a database. Host and password are passed in the environment: everybody on the
 * machine sees parameters.
 */
export function runPostgresProgram(name: string, parameters: string[], url: string): Program {
  const child = spawn(name, parameters, {
    env: { ...process.env, ...connectionVariables(url) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 2_000);
  });
  // EPIPE if the program ended early; its exit status says why.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((done, failed) => {
    child.once('error', () =>
      failed(new StartupError(`${name} is not installed: install PostgreSQL's client programs (postgresql-client).`)),
    );
    child.once('close', (status) => {
      if (status === 0) return done();
      failed(new StartupError(`${name} failed: ${complaint.split('\n')[0] || `status ${status}`}`));
    });
  });
  // Awaited by the caller, perhaps after another failure.
  ended.catch(() => {});
  return { child, ended };
}

/** The environment variables of libpq for a connection URL. */
export function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const named = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    PGPORT: searchParams.get('port') ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}
