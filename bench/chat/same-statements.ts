import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMessage } from '#server/features/chat/chat.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { findPostgres } from '../../scripts/services.mjs';
import { type Pair, textMessage } from './pairs.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * What PostgreSQL itself reaches with the statements of a paid message: they are recorded while one is sent, and given to
 * pgbench for everybody else. It has no HTTP, no JSON and no rules to do, and asks nothing that we do not ask.
 */
export async function pgbenchSends(db: Database, url: string, site: Site, pairs: readonly Pair[]): Promise<number> {
  const [sample] = pairs;
  if (!sample) throw new Error('There is nobody to write.');
  const statements = await record(db, site, sample);
  await db.query('create table bench_pairs (number int primary key, own bigint, other bigint, conversation bigint)');
  await db.query(
    `insert into bench_pairs select row_number() over () - 1, own, other, conversation
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as pair (own, other, conversation)`,
    [pairs.map(({ one }) => one.id), pairs.map(({ other }) => other.id), pairs.map(({ conversation }) => conversation)],
  );
  const script = [
    `\\set number random(0, ${pairs.length - 1})`,
    'select own, other, conversation from bench_pairs where number = :number \\gset',
    'begin;',
    ...statements.map((statement) => `${asScript(statement, sample)};`),
    'commit;',
  ].join('\n');
  return runPgbench(url, script);
}

/** Sends one message and keeps what was asked of the database, in order; nothing of it stays. */
async function record(db: Database, site: Site, { one, conversation }: Pair): Promise<Statement[]> {
  const statements: Statement[] = [];
  const last: (() => Promise<void>)[] = [];
  await db
    .transaction(async (tx) => {
      const recording: Transaction = {
        ...tx,
        withCommit: (statement) => void last.push(statement),
        query: (text, values = [], options) => {
          statements.push({ text, values });
          return tx.query(text, values, options);
        },
      };
      const writer = {
        actor: { userId: one.id, sessionId: '', language: null },
        site,
        otherSites: [],
        now: new Date(),
        locale: 'en' as const,
        fileUrl: (key: string) => key,
      };
      const { kind: _kind, ...sending } = textMessage(conversation);
      await sendMessage(recording, writer, { kind: 'text', ...sending });
      for (const statement of last) await statement();
      throw new Error('recorded');
    })
    .catch((error: Error) => {
      if (error.message !== 'recorded') throw error;
    });
  return statements;
}

/** With everybody's own ids in place of the recorded ones, and new ids where there must be new ones. */
function asScript({ text, values }: Statement, { one, other, conversation }: Pair): string {
  const names = new Map([
    [one.id, ':own'],
    [other.id, ':other'],
    [conversation, ':conversation'],
  ]);
  const uuid = /^[\da-f]{8}-[\da-f]{4}-/;
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
    if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
    if (typeof value === 'number') return String(value);
    const known = names.get(String(value));
    if (known) return `${known}::bigint`;
    if (uuid.test(String(value))) return 'gen_random_uuid()';
    // The id of the new message, which is another one each time.
    if (/^\d{15,19}$/.test(String(value)))
      return text.includes('ledger_movements') ? 'random_id()::text' : 'random_id()';
    // pgbench would take what follows a colon for the name of one of its variables.
    return `'${String(value)
      .replaceAll("'", "''")
      .replaceAll(/:(?=[a-z_])/gi, ': ')}'`;
  };
  return text
    .replaceAll(/\$(\d+)(::\w+(?:\[\])?)?/g, (_whole, place: string, cast = '') => {
      const value = values[Number(place) - 1];
      const empty = Array.isArray(value) && value.length === 0 && !cast ? '::text[]' : cast;
      return literal(value) + empty;
    })
    .replaceAll(/\s+/g, ' ');
}

function runPgbench(url: string, script: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-pgbench-'));
  const file = join(folder, 'send.sql');
  writeFileSync(file, script);
  const options = ['--no-vacuum', '--protocol=prepared', '--client=10', '--jobs=1', '--time=15', `--file=${file}`, url];
  const { stdout, stderr } = spawnSync(join(findPostgres() ?? '', 'pgbench'), options, { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!perSecond || /aborted|ERROR/.test(stderr)) throw new Error(`pgbench failed:\n${script}\n${stdout}\n${stderr}`);
  return perSecond;
}
