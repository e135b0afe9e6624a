import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failureAnswer } from '#contract/calls.ts';
import { closeAfterwards } from '#server/testing/closing.ts';
import type { Answer, Attack, Silence } from './wire.ts';

/** Where each part of the suite leaves its counts; scripts/commands/hostile.mjs adds them up. */
const reports = resolve(import.meta.dirname, '../.reports/hostile');

const kinds = ['5xx', 'stack', 'leak', 'shape', 'header', 'reset', 'timeout', 'process', 'rule'] as const;
/** What can be wrong with an answer. `rule`: somebody did, or could not do, what the contract says otherwise. */
export type FaultKind = (typeof kinds)[number];

export interface Fault {
  kind: FaultKind;
  /** In one line what was wrong, and then what was sent. */
  what: string;
}

/** What only the program knows of itself: its files, its statements, and what its database says of them. */
const stackSigns = [
  /\n\s+at .{1,200}:\d+:\d+/,
  /\bat (async |new )?(Object|Module|Function|process|Timeout|file|node)\b[.:( ]/,
  /node:internal|node_modules|file:\/\/\/|\/server\/src\/|\/build\/server\/|[\w-]+\.ts:\d+/,
];
const databaseSigns = [
  /\b(select|insert into|update|delete from)\b[^<>{}]{1,200}\b(from|values|set|where)\b[^<>{}]{0,80}(\$\d|=)/,
  /duplicate key value|violates [\w-]+ constraint|syntax error at or near|invalid input syntax|deadlock detected/,
  /(relation|column|constraint) \\?"[\w.]+\\?"|out of range for type|current transaction is aborted|pg_catalog/,
];
const machineSigns = [process.cwd(), 'ECONNREFUSED', 'ETIMEDOUT', 'EACCES'];

/** On every answer of the application, whatever it says. */
const securityHeaders: Record<string, RegExp> = {
  'content-security-policy': /default-src 'self'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
};

/** Answered by Node's parser, before there is a request the application could see. */
const belowTheApplication = new Set([400, 408, 417, 431]);

/** Counts what was sent and answered, and keeps what must not have happened. */
export class Tally {
  readonly faults: Fault[] = [];
  private taken = 0;
  private requests = 0;
  private resets = 0;
  private readonly statuses = new Map<number, number>();

  /** @param secrets what the attacked members would not want anybody else to read */
  constructor(
    private readonly name: string,
    private readonly secrets: readonly string[] = [],
  ) {
    closeAfterwards(async () => this.write());
  }

  /** Holds one answer against what holds for all of them. */
  judge(attack: Attack, answer: Answer | Silence) {
    this.requests += 1;
    if (answer === 'timeout') return this.fault('timeout', 'no answer', attack);
    if (answer === 'reset') {
      this.resets += 1;
      return attack.tooLarge ? undefined : this.fault('reset', 'the connection was cut', attack);
    }
    const { status } = answer;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const text = answer.body.toString('utf8');
    if (status >= 500 && status !== 503) this.fault('5xx', `answered ${status}: ${text.slice(0, 300)}`, attack);
    this.search(`${JSON.stringify(answer.headers)}\n${text}`, attack);
    if (isFromParser(answer)) return;
    for (const [name, expected] of Object.entries(securityHeaders))
      if (!expected.test(String(answer.headers[name] ?? '')))
        this.fault('header', `answered ${status} with ${name}: ${answer.headers[name]}`, attack);
    if (status >= 400 && isApi(attack)) this.assertFailureShape(status, text, attack);
  }

  fault(kind: FaultKind, what: string, attack?: Attack) {
    this.faults.push({ kind, what: attack ? `${what}\n    ${inWords(attack)}` : what });
  }

  /** The process behind the answers: it must live, and must have been surprised by nothing. */
  judgeProcess({ isAlive, complaints }: { isAlive(): boolean; complaints: string[] }) {
    if (!isAlive()) this.fault('process', 'the server ended');
    for (const line of complaints.splice(0)) this.fault('process', `the server wrote: ${line.slice(0, 2000)}`);
  }

  get counts() {
    const byClass: Record<string, number> = {};
    for (const [status, count] of this.statuses) {
      const name = `${Math.floor(status / 100)}xx`;
      byClass[name] = (byClass[name] ?? 0) + count;
    }
    const faults = Object.fromEntries(
      kinds.map((kind) => [kind, this.faults.filter((fault) => fault.kind === kind).length]),
    );
    return {
      name: this.name,
      requests: this.requests,
      byClass,
      unavailable: this.statuses.get(503) ?? 0,
      resets: this.resets,
      faults,
    };
  }

  /** The first of the faults since it was last asked, to be read in a test's output. */
  takeFaults(): string[] {
    const fresh = this.faults.slice(this.taken);
    this.taken = this.faults.length;
    return fresh.slice(0, 20).map(asText);
  }

  private search(text: string, attack: Attack) {
    const isPage = !isApi(attack);
    const signs = isPage ? stackSigns : [...stackSigns, ...databaseSigns];
    for (const sign of signs) {
      const found = sign.exec(text);
      if (found) this.fault('stack', `the answer has ${JSON.stringify(found[0].slice(0, 200))}`, attack);
    }
    for (const sign of machineSigns)
      if (text.includes(sign)) this.fault('stack', `the answer has ${JSON.stringify(sign)}`, attack);
    for (const secret of this.secrets)
      if (text.includes(secret)) this.fault('leak', `the answer has the secret ${JSON.stringify(secret)}`, attack);
  }

  private assertFailureShape(status: number, text: string, attack: Attack) {
    try {
      if (attack.method !== 'HEAD') failureAnswer.parse(JSON.parse(text));
    } catch {
      this.fault('shape', `answered ${status} in no shape of the contract: ${text.slice(0, 200)}`, attack);
    }
  }

  private write() {
    mkdirSync(reports, { recursive: true });
    writeFileSync(
      join(reports, `${this.name}.json`),
      JSON.stringify({ ...this.counts, examples: this.faults.slice(0, 50).map(asText) }, null, 2),
    );
  }
}

const asText = ({ kind, what }: Fault) => `${kind}: ${what}`;

const isApi = ({ path }: Attack) => /^\/api(\/|$|\?)/.test(path);

/** Node closes such a connection, and knows nothing of the headers that the application adds. */
const isFromParser = ({ status, headers }: Answer) =>
  belowTheApplication.has(status) &&
  headers['content-security-policy'] === undefined &&
  headers['x-frame-options'] === undefined;

/** Enough of a request to send it again. */
function inWords({ about, method, path, headers, body }: Attack): string {
  const shown =
    body &&
    (body.length > 1500 ? `${body.length} bytes, ${body.subarray(0, 300).toString('latin1')}…` : body.toString('utf8'));
  return `${about}: ${method} ${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 900)} ${shown ?? ''}`;
}
