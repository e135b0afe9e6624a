import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendBody } from '#contract/chat/chat.ts';
import { usualConnections } from '#server/environment.ts';
import { actorOf } from '#server/features/accounts/accounts.ts';
import { sendMessage } from '#server/features/chat/chat.ts';
import { hashToken } from '#server/platform/credentials/tokens.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { findPostgres } from '../../scripts/services.mjs';
import type { Person } from '../live/crowd.ts';
import { messageRequest } from './message-request.ts';
import type { Pair } from './pairs.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** Statements that were sent without waiting for the answer of any other among them: one round trip where they are pipelined. */
type Group = Statement[];

/**
 * What PostgreSQL itself reaches with the statements of a paid message: they are recorded while one is sent, from the
 * session to the commit, and given to pgbench for everybody else, over as many connections as our server has. It has no HTTP,
 * no JSON and no rules to do. `run` waits for each statement before it sends the next; `runPipelined` sends them in the groups
 * in which our server does, `begin` with the first and `commit` with the last, as our driver sends them.
 */
export async function prepareBench(db: Database, url: string, site: Site, pairs: readonly Pair[]) {
  const [sample] = pairs;
  if (!sample) throw new Error('There is nobody to write.');
  await db.query(
    'create table bench_pairs (number int primary key, token text, own bigint, other bigint, conversation bigint)',
  );
  await db.query(
    `insert into bench_pairs select row_number() over () - 1, token, own, other, conversation
     from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as pair (token, own, other, conversation)`,
    [
      pairs.map(({ one }) => sqlBytes(tokenOf(one))),
      pairs.map(({ one }) => one.id),
      pairs.map(({ other }) => other.id),
      pairs.map(({ conversation }) => conversation),
    ],
  );
  // Who writes to whom pgbench has to ask first, which our server is told: how long that takes is taken off again.
  const choose = [
    `\\set number random(0, ${pairs.length - 1})`,
    'select token, own, other, conversation from bench_pairs where number = :number \\gset',
  ];
  const session = await recordSession(db, site, sample);
  const groups = await recordSend(db, site, sample);
  const written = (group: Group) => group.map((statement) => `${asScript(statement, sample)};`);
  const script = [...choose, ...session.flatMap(written), 'begin;', ...groups.flatMap(written), 'commit;'];
  const inGroups = groups.map((group, place) => [
    ...(place === 0 ? ['begin;'] : []),
    ...written(group),
    ...(place === groups.length - 1 ? ['commit;'] : []),
  ]);
  const pipelined = [...choose, ...[...session.map(written), ...inGroups].flatMap(inPipeline)];
  const choosing = 1 / runPgbench(url, choose, 3);
  const without = (script: readonly string[]) => (seconds: number) =>
    1 / (1 / runPgbench(url, script, seconds) - choosing);
  return { run: without(script), runPipelined: without(pipelined), roundTrips: session.length + groups.length };
}

const inPipeline = (lines: readonly string[]) =>
  lines.length > 1 ? ['\\startpipeline', ...lines, '\\endpipeline'] : lines;

const tokenOf = ({ cookie }: Person) => hashToken(cookie.slice(cookie.indexOf('=') + 1));
const sqlBytes = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Whatever is sent after an answer came begins a group; what answers that came together lead to belongs to one. */
function recorder<Asked extends Queryable>(asked: Asked) {
  const groups: Group[] = [];
  let answered = true;
  let begunJustNow = false;
  function record(statement: Statement) {
    if (!answered) return void groups.at(-1)?.push(statement);
    groups.push([statement]);
    answered = false;
    begunJustNow = true;
    setImmediate(() => {
      begunJustNow = false;
    });
  }
  const query: Queryable['query'] = async <Row extends object>(
    text: string,
    values: unknown[] = [],
    options?: Parameters<Queryable['query']>[2],
  ) => {
    record({ text, values });
    const answer = await asked.query<Row>(text, values, options);
    if (!begunJustNow) answered = true;
    return answer;
  };
  return { groups, recording: { ...asked, query } };
}

async function recordSession(db: Database, site: Site, { one }: Pair): Promise<Group[]> {
  const { groups, recording } = recorder<Queryable>({ query: db.query.bind(db) });
  const cookies = { get: () => one.cookie.slice(one.cookie.indexOf('=') + 1), set: () => {}, clear: () => {} };
  const bus = { publish: async () => {} };
  if (!(await actorOf({ db: recording, bus }, { site, cookies, now: new Date() }))) throw new Error('Nobody is there.');
  return groups;
}

/** Sends one message and keeps what was asked of the database, in order; nothing of it stays. */
async function recordSend(db: Database, site: Site, pair: Pair): Promise<Group[]> {
  let asked: Group[] = [];
  const last: (() => Promise<void>)[] = [];
  await db
    .transaction(async (tx) => {
      const { groups, recording } = recorder<Transaction>({
        ...tx,
        withCommit: (statement) => void last.push(statement),
      });
      asked = groups;
      const writer = {
        actor: { userId: pair.one.id, sessionId: '', language: null },
        site,
        otherSites: [],
        now: new Date(),
        locale: 'en' as const,
        fileUrl: (key: string) => key,
      };
      await sendMessage(recording, writer, sendBody.parse(JSON.parse(messageRequest(pair.one, pair).body)));
      await Promise.all(last.map((statement) => statement()));
      throw new Error('recorded');
    })
    .catch((error: Error) => {
      if (error.message !== 'recorded') throw error;
    });
  return asked;
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
    if (Buffer.isBuffer(value)) return ':token::bytea';
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

function runPgbench(url: string, script: readonly string[], seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-pgbench-'));
  const file = join(folder, 'send.sql');
  writeFileSync(file, script.join('\n'));
  const time = `--time=${seconds}`;
  const clients = `--client=${usualConnections}`;
  const options = ['--no-vacuum', '--protocol=prepared', clients, '--jobs=1', time, `--file=${file}`, url];
  const { stdout, stderr } = spawnSync(join(findPostgres() ?? '', 'pgbench'), options, { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!perSecond || /aborted|ERROR/.test(stderr))
    throw new Error(`pgbench failed:\n${script.join('\n')}\n${stdout}\n${stderr}`);
  return perSecond;
}
