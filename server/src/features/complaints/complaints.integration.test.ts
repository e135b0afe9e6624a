import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#contract/constants.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { linkTo, mailsTo } from '#server/testing/newcomer.ts';

let app: TestApp;
let support: string;
let number = 0;
let email: string;
beforeAll(async () => {
  app = await freshApp();
  support = (await app.visitor().get('/api/settings.php')).json().settings.support_email;
});
beforeEach(() => {
  app.advance(86_400);
  number += 1;
  email = `reader${number}@mail.example`;
});

const said = () => ({ email, subject: 'A stolen photo', text: 'It shows me, and I never agreed to that.' });
const complain = (more: object = {}, headers?: Record<string, string>) =>
  app.visitor().post('/api/complaints.php', { ...said(), ...more }, headers);
const notice = () => ({ kind: 'illegal', url: 'https://site.example/members/1', good_faith: true, name: 'Ada' });

describe('a complaint', () => {
  it('needs an address, a subject and words, and is answered with a reference (R2.27)', async () => {
    const answer = await complain();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toEqual({ reference: expect.stringMatching(/^C-[0-9A-Z]{6}-[0-9A-Z]{6,7}$/) });
    for (const missing of ['email', 'subject', 'text'])
      expect((await complain({ [missing]: '' })).json().error.fields).toHaveProperty(missing);
    expect((await complain({ url: 'javascript:alert(1)' })).json().error.fields).toHaveProperty('url');
  });

  it('about illegal content says where it is, and that it is meant (R2.27)', async () => {
    const { url: _url, ...nowhere } = notice();
    expect((await complain(nowhere)).json().error.fields).toHaveProperty('url');
    expect((await complain({ ...notice(), good_faith: false })).json().error.fields).toHaveProperty('good_faith');
    expect((await complain(notice())).statusCode).toBe(201);
    expect((await complain({ ...notice(), name: '' })).statusCode).toBe(201);
  });

  it('is confirmed to me, and handed to support with all I said (R2.27)', async () => {
    const { reference } = (await complain(notice())).json();
    const [confirmed] = await mailsTo(app, email);
    expect(confirmed?.subject).toBe(`Your reference: ${reference}`);
    expect(confirmed?.text).not.toContain('It shows me');
    const handed = (await mailsTo(app, support)).find(({ subject }) => subject === `Complaint ${reference}`);
    for (const part of [reference, 'Ada', email, 'https://site.example/members/1', 'A stolen photo', 'It shows me'])
      expect(handed?.text).toContain(part);
  });

  it('sent again by a retry is one, and is confirmed once (R2.27)', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const visitor = app.visitor();
    const body = said();
    const answers = [
      await visitor.post('/api/complaints.php', body, key),
      await visitor.post('/api/complaints.php', body, key),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it('cannot fill a stranger’s mailbox (R2.27)', async () => {
    const most = rateLimits.complaintsPerAddress.points;
    for (let sent = 0; sent < most; sent += 1) expect((await complain()).statusCode).toBe(201);
    expect((await complain({ email: email.toUpperCase() })).statusCode).toBe(429);
    expect(await mailsTo(app, email)).toHaveLength(most);
  });
});

describe('what became of it', () => {
  const statusOf = (reference: string, key: string) =>
    app.visitor().get(`/api/complaints.php?${new URLSearchParams({ reference, key })}`);
  async function sentWithKey() {
    const { reference } = (await complain()).json();
    const target = await linkTo(app, email);
    expect(target.pathname).toBe(`/complaints/${reference}`);
    return { reference, key: target.searchParams.get('key') ?? '' };
  }

  it('stands behind the link in the mail, before and after the decision (R2.27)', async () => {
    const { reference, key } = await sentWithKey();
    const before = (await statusOf(reference, key)).json();
    expect(before).toMatchObject({ reference, status: 'received', subject: 'A stolen photo', decision: null });
    await app.db.query(`update complaints set decided_at = now(), decision = 'The photo is gone.' where email = $1`, [
      email,
    ]);
    expect((await statusOf(reference.toLowerCase(), key)).json()).toMatchObject({
      reference,
      status: 'decided',
      decision: 'The photo is gone.',
    });
  });

  it('opens for nobody who only knows the reference, or has the link of another one (R2.27)', async () => {
    const { reference } = await sentWithKey();
    email = `other${number}@mail.example`;
    const { key } = await sentWithKey();
    for (const [name, tried] of [
      [reference, key],
      [reference, 'x'],
      ['C-000000-000001', key],
      ['nonsense', key],
    ] as const)
      expect((await statusOf(name, tried)).statusCode).toBe(410);
  });
});
