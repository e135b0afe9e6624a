import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReportReason, reportReasons } from '#contract/blocking/blocking.ts';
import { reportRemarks, reportsPerDay } from '#contract/constants.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertConversation } from '#server/testing/chats.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let member: Caller;
let me: string;

beforeAll(async () => {
  app = await freshApp();
  member = await app.member(bruno);
  me = await idOf(app, 'Bruno');
});

const report = (id: string, said: object = { reason: 'spam' }, caller = member) =>
  caller.post('/api/report.php', { id, ...said });
const storedOf = async (id: string) =>
  (
    await app.db.query<{
      reason: ReportReason;
      remarks: string;
      at: Date;
      reporter_id: string;
      closed_at: Date | null;
    }>('select reason, remarks, at, reporter_id, closed_at from reports where reported_id = $1 order by at', [id])
  ).rows;

describe('a report', () => {
  test.each(reportReasons)(
    'for the reason %s is kept with its words and its time, and answered with a receipt (R2.09)',
    async (reason) => {
      app.advance(86_400);
      const before = app.platform.clock.now().getTime();
      const id = await insertStranger(app, { name: `Reported for ${reason}` });
      const answer = await report(id, { reason, remarks: '  It began 👀 with “hello”\r\nثم صورة ' });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({ reference: expect.stringMatching(/^R-[0-9A-Z]{6}-[0-9A-Z]{6,7}$/) });
      const [stored] = await storedOf(id);
      expect(stored).toMatchObject({
        reason,
        remarks: 'It began 👀 with “hello”\nثم صورة',
        reporter_id: me,
        closed_at: null,
      });
      expect(stored?.at.getTime()).toBeGreaterThanOrEqual(before);
    },
  );

  test('of the same member stays one while it is open: same receipt, the newest reason, all the words (R2.09)', async () => {
    app.advance(86_400);
    const id = await insertStranger(app, { name: 'Twice' });
    const first = (await report(id, { reason: 'spam', remarks: 'Links' })).json();
    expect((await report(id, { reason: 'scam', remarks: 'Now money' })).json()).toEqual(first);
    expect((await report(id, { reason: 'scam', remarks: 'Now money' })).json()).toEqual(first);
    expect((await report(id, { reason: 'scam' })).json()).toEqual(first);
    expect(await storedOf(id)).toMatchObject([{ reason: 'scam', remarks: 'Links\n\nNow money' }]);

    await app.db.query('update reports set closed_at = now() where reported_id = $1', [id]);
    expect((await report(id)).json()).not.toEqual(first);
    expect(await storedOf(id)).toHaveLength(2);
  });

  test('sent twice at once, or again by a retry, is one (R2.09)', async () => {
    app.advance(86_400);
    const id = await insertStranger(app, { name: 'At once' });
    const key = { 'idempotency-key': randomUUID() };
    const body = { id, reason: 'fake' };
    const answers = await Promise.all([
      report(id, { reason: 'fake' }),
      report(id, { reason: 'fake' }),
      member.post('/api/report.php', body, key),
      member.post('/api/report.php', body, key),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(1);
    expect(await storedOf(id)).toHaveLength(1);
  });

  test('of another reporter is another one, and reaches also somebody who blocked them (R6.04)', async () => {
    app.advance(86_400);
    const id = await insertStranger(app, { name: 'Blocks and offends' });
    await app.db.query('insert into blocks (blocker_id, blocked_id, at) values ($1, $2, now())', [id, me]);
    const one = await report(id);
    const other = await report(id, { reason: 'abuse' }, await app.member(alice));
    expect([one.statusCode, other.statusCode]).toEqual([201, 201]);
    expect(one.json().reference).not.toBe(other.json().reference);
  });

  test('reaches those who are invisible, banned or unconfirmed by now where we have written, and nobody else of them (R2.09)', async () => {
    app.advance(86_400);
    for (const stranger of [
      { name: 'Gone invisible', invisible: true },
      { name: 'Gone', status: 'banned' },
      { name: 'Not yet', status: 'not_confirmed' },
    ] as const) {
      const id = await insertStranger(app, stranger);
      expect((await report(id)).statusCode).toBe(404);
      await insertConversation(app, me, id);
      expect((await report(id)).statusCode).toBe(201);
    }
  });
});

describe('no report', () => {
  test('of oneself, of nobody, of another site, or by nobody (R2.09)', async () => {
    app.advance(86_400);
    const own = await report(me);
    expect([own.statusCode, own.json().error.fields]).toEqual([422, { id: 'This is your own profile' }]);
    for (const id of ['1', '9223372036854775807', await idOf(app, 'Dora')])
      expect((await report(id)).statusCode).toBe(404);
    expect((await report(me, undefined, app.visitor())).json().authentication_required).toBe(true);
  });

  test.each([
    ['reason', { reason: 'boring' }],
    ['reason', { reason: undefined }],
    ['reason', { reason: ['spam'] }],
    ['remarks', { reason: 'other' }],
    ['remarks', { reason: 'other', remarks: '   ' }],
    ['remarks', { reason: 'spam', remarks: 'x'.repeat(reportRemarks + 1) }],
    ['remarks', { reason: 'spam', remarks: 'turned \u202e around' }],
    ['remarks', { reason: 'spam', remarks: 7 }],
    ['message_id', { reason: 'spam', message_id: 'x' }],
    ['message_id', { reason: 'spam', message_id: '12' }],
    ['verdict', { reason: 'spam', verdict: 'guilty' }],
  ])('with a wrong %s', async (field, said) => {
    app.advance(86_400);
    const id = await idOf(app, 'Alice');
    const answer = await report(id, said);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
    expect((await storedOf(id)).filter(({ reporter_id }) => reporter_id === me)).toEqual([]);
  });

  test('beyond twenty a day; the next day there are twenty more', async () => {
    app.advance(86_400);
    const id = await insertStranger(app, { name: 'Popular' });
    for (let count = 0; count < reportsPerDay; count += 1) expect((await report(id)).statusCode).toBe(201);
    const refused = await report(id);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    app.advance(86_400);
    expect((await report(id)).statusCode).toBe(201);
  });

  test('tells the reported one anything (R6.06)', async () => {
    app.advance(86_400);
    const id = await idOf(app, 'Alice');
    await report(id, { reason: 'abuse', remarks: 'Secret words' });
    const answers = await Promise.all(
      ['/api/user.php', `/api/member.php?id=${me}`, '/api/block.php'].map(async (url) =>
        (await app.member(alice)).get(url),
      ),
    );
    for (const { body } of answers) expect(body).not.toContain('Secret words');
  });
});
