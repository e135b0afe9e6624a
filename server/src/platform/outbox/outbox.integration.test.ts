import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import { openRelay } from '#server/testing/relay.ts';
import { MovableClock } from '../clock.ts';
import { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { listOutbox, Outbox } from './outbox.ts';
import { deletionTo } from './queries.ts';

const day = 24 * 60 * 60 * 1000;
const minute = 60_000;
const db = await freshDatabase();
const log = createLog('silent');
let clock: MovableClock;
let jobs: Jobs;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  await db.query('truncate jobs, outbox');
  clock = new MovableClock();
  jobs = new Jobs({ db, clock, log });
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function openOutbox(options: { smtpUrl?: string; sms?: { url: string; token: string } } = {}) {
  const outbox = new Outbox({
    jobs,
    mailFrom: 'The House <hello@house.example>',
    smtpUrl: undefined,
    sms: undefined,
    ...options,
  });
  cleanups.push(() => outbox.close());
  return outbox;
}

const mail = {
  to: 'alice@example.com',
  subject: 'Été',
  text: 'Plain words',
  html: '<p>Rich words</p>',
  headers: { 'List-Unsubscribe': '<https://house.example/leave>' },
};

describe('the outbox without a relay', () => {
  test('is the delivery itself, and shows the newest first, page by page', async () => {
    const outbox = openOutbox();
    await db.transaction((tx) => outbox.sendMail(tx, mail, clock.now()));
    await db.transaction((tx) => outbox.sendSms(tx, { to: '+33612345678', text: 'Code 1' }, clock.now()));
    const waiting = await listOutbox(db, { limit: 10 });
    expect(waiting.map(({ kind, sentAt }) => [kind, sentAt])).toEqual([
      ['sms', null],
      ['mail', null],
    ]);
    await jobs.runDue();
    const [newest] = await listOutbox(db, { limit: 1 });
    const rest = await listOutbox(db, { limit: 10, before: newest?.id ?? '' });
    const times = { id: expect.any(String), at: expect.any(Date), sentAt: expect.any(Date) };
    expect(newest).toEqual({
      ...times,
      kind: 'sms',
      to: '+33612345678',
      subject: '',
      text: 'Code 1',
      html: null,
      headers: {},
    });
    expect(rest).toEqual([{ ...times, kind: 'mail', ...mail }]);
  });

  test('holds nothing of a transaction that rolled back', async () => {
    const outbox = openOutbox();
    const cancelled = db.transaction(async (tx) => {
      await outbox.sendMail(tx, mail, clock.now());
      throw new Error('changed my mind');
    });
    await expect(cancelled).rejects.toThrow('changed my mind');
    expect(await listOutbox(db, { limit: 10 })).toEqual([]);
    expect((await db.query(`select from jobs where kind = 'outbox.deliver'`)).rowCount).toBe(0);
  });

  test('refuses a mail that would smuggle in a header', async () => {
    const outbox = openOutbox();
    const smuggling = db.transaction((tx) =>
      outbox.sendMail(tx, { ...mail, subject: 'Hello\r\nBcc: bruno@example.com' }, clock.now()),
    );
    await expect(smuggling).rejects.toThrow('one line');
    expect(await listOutbox(db, { limit: 10 })).toEqual([]);
  });

  test('forgets everything after fourteen days, as long as a deletion can be taken back (R4.04)', async () => {
    const outbox = openOutbox();
    await db.transaction((tx) => outbox.sendMail(tx, mail, clock.now()));
    await jobs.runDue();
    clock.advance(13 * day);
    await db.transaction((tx) => outbox.sendMail(tx, { ...mail, subject: 'Newer' }, clock.now()));
    await jobs.runDue();
    expect(await listOutbox(db, { limit: 10 })).toHaveLength(2);
    clock.advance(1 * day + minute);
    await jobs.runDue();
    expect((await listOutbox(db, { limit: 10 })).map(({ subject }) => subject)).toEqual(['Newer']);
  });
});

describe('mail through a relay', () => {
  test('arrives as written, once, from the configured address', async () => {
    const relay = await startRelay();
    const outbox = openOutbox({ smtpUrl: relay.url });
    await db.transaction((tx) => outbox.sendMail(tx, mail, clock.now()));
    await jobs.runDue();
    await jobs.runDue();
    expect(relay.received).toHaveLength(1);
    const [received] = relay.received;
    expect(received).toMatchObject({ from: 'hello@house.example', to: ['alice@example.com'] });
    expect(received?.raw).toMatch(/^From: The House <hello@house\.example>\r$/m);
    expect(received?.raw).toMatch(/^To: alice@example\.com\r$/m);
    expect(received?.raw).toContain(`\r\nSubject: =?UTF-8?B?${Buffer.from('Été').toString('base64')}?=\r\n`);
    expect(received?.raw).toMatch(/^List-Unsubscribe: <https:\/\/house\.example\/leave>\r$/m);
    expect(received?.raw).toContain('Plain words');
    expect(received?.raw).toContain('<p>Rich words</p>');
    expect((await listOutbox(db, { limit: 1 }))[0]?.sentAt).toBeInstanceOf(Date);
  });

  test('is tried again under the same message id when the relay is troubled', async () => {
    const relay = await startRelay({ refusals: 1 });
    const outbox = openOutbox({ smtpUrl: relay.url });
    await db.transaction((tx) => outbox.sendMail(tx, mail, clock.now()));
    await jobs.runDue();
    expect((await listOutbox(db, { limit: 1 }))[0]?.sentAt).toBeNull();
    clock.advance(minute);
    await jobs.runDue();
    expect((await listOutbox(db, { limit: 1 }))[0]?.sentAt).toBeInstanceOf(Date);
    const ids = relay.received.map(({ raw }) => /^Message-ID: (<.+@house\.example>)\r$/m.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });
});

describe('text messages through a gateway', () => {
  const sms = { to: '+33612345678', text: 'Your code: 123456' };

  test('are handed over with the token, and again under the same key when the gateway is troubled', async () => {
    const gateway = await startGateway([503, 202]);
    const outbox = openOutbox({ sms: { url: gateway.url, token: 'secret' } });
    await db.transaction((tx) => outbox.sendSms(tx, sms, clock.now()));
    await jobs.runDue();
    expect((await listOutbox(db, { limit: 1 }))[0]?.sentAt).toBeNull();
    clock.advance(minute);
    await jobs.runDue();
    await jobs.runDue();
    expect((await listOutbox(db, { limit: 1 }))[0]?.sentAt).toBeInstanceOf(Date);
    expect(gateway.requests).toHaveLength(2);
    for (const request of gateway.requests) {
      expect(request).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret' } });
      expect(JSON.parse(request.body)).toEqual(sms);
    }
    const [first, second] = gateway.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('never follow a gateway that points elsewhere, for they would hand over the token', async () => {
    const elsewhere = await startGateway([202]);
    const gateway = await startGateway([307], { location: elsewhere.url });
    const outbox = openOutbox({ sms: { url: gateway.url, token: 'secret' } });
    await db.transaction((tx) => outbox.sendSms(tx, sms, clock.now()));
    await jobs.runDue();
    expect(gateway.requests).toHaveLength(1);
    expect(elsewhere.requests).toEqual([]);
  });
});

test('what was written to whoever is erased is found by its index among all that was written', async () => {
  await db.query(
    `insert into outbox (kind, recipient, text, created_at)
     select 'mail', 'member-' || number || '@cast.example', '', $1 from generate_series(1, 20000) as number`,
    [clock.now()],
  );
  await db.query('analyze outbox');
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${deletionTo}`, ['Member-7@cast.example']);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('outbox_recipient');
});

async function startRelay(options: { refusals?: number } = {}) {
  const relay = await openRelay(options);
  cleanups.push(relay.close);
  return relay;
}

/** Answers one status after the other, and the last from then on. */
async function startGateway(statuses: number[], headers: Record<string, string> = {}) {
  const requests: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ method: request.method, headers: request.headers, body: await readText(request) });
    response.writeHead(statuses[requests.length - 1] ?? statuses.at(-1) ?? 200, headers).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, requests };
}
