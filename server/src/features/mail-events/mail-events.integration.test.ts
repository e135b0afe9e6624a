import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

const secret = 'a secret between two servers';
let app: TestApp;
let member: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  app = await freshApp({ config: { mailEventsSecret: secret } });
});
beforeEach(async () => {
  member = await signedUp(app);
});

const signed = (payload: string, key = secret) => `sha256=${createHmac('sha256', key).update(payload).digest('hex')}`;
const report = (payload: string, signature = signed(payload)) =>
  app.http.inject({
    method: 'POST',
    url: '/api/mail-events.php',
    headers: { host: 'localhost', 'content-type': 'message/rfc822', 'x-signature': signature },
    payload,
  });
const disabled = async () => (await member.caller.get('/api/user.php')).json().user.notifications_disabled;

/** A mail that another server sends about one of ours, in parts. */
const mail = (type: string, parts: [string, string[]][]) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: returned@site.example',
    'Subject: About your mail',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="line"`,
    '',
    ...parts.flatMap(([contentType, lines]) => ['--line', `Content-Type: ${contentType}`, '', ...lines]),
    '--line--',
    '',
  ].join('\r\n');
const bounce = (status: string, action = 'failed') =>
  mail('delivery-status', [
    ['text/plain', ['It could not be delivered.']],
    [
      'message/delivery-status',
      [
        'Reporting-MTA: dns; mx.example',
        '',
        `Final-Recipient: rfc822; ${member.person.email.toUpperCase()}`,
        `Action: ${action}`,
        `Status: ${status}`,
        'Diagnostic-Code: smtp; 550',
        ' no such user',
        '',
      ],
    ],
  ]);
const complaint = (kind: string) =>
  mail('feedback-report', [
    ['text/plain', ['This is an abuse report.']],
    ['message/feedback-report', [`Feedback-Type: ${kind}`, 'User-Agent: Example/1.0', 'Version: 1', '']],
    [
      'message/rfc822',
      ['From: us@site.example', `To: <${member.person.email}>`, 'Subject: Your week', '', 'Hello', ''],
    ],
  ]);

describe('a mail that came back', () => {
  it('for good stops all mails to me, however often it is reported (R2.65)', async () => {
    for (let time = 0; time < 2; time += 1) expect((await report(bounce('5.1.1'))).statusCode).toBe(200);
    expect(await disabled()).toEqual(['bounce']);
  });

  it.each([
    ['4.2.2', 'failed'],
    ['4.4.1', 'delayed'],
    ['2.0.0', 'delivered'],
  ])('for now stops nothing: %s %s', async (status, action) => {
    expect((await report(bounce(status, action))).statusCode).toBe(200);
    expect(await disabled()).toEqual([]);
  });

  it('may be reported as JSON as well (R2.65)', async () => {
    const { email: recipient } = member.person;
    await report(JSON.stringify({ type: 'bounce', recipient }));
    await report(JSON.stringify({ type: 'complaint', recipient }));
    expect(await disabled()).toEqual(['bounce', 'fbl']);
  });
});

describe('a mail I called spam', () => {
  it('was the last one (R2.65)', async () => {
    expect((await report(complaint('abuse'))).statusCode).toBe(200);
    expect(await disabled()).toEqual(['fbl']);
  });

  it('and that I took back stops nothing', async () => {
    await report(complaint('not-spam'));
    expect(await disabled()).toEqual([]);
  });
});

describe('nothing is believed', () => {
  it('without the right signature (R2.65)', async () => {
    const before = await everythingStored(app.db);
    const said = bounce('5.1.1');
    for (const signature of ['', 'sha256=', signed(said, 'another secret'), signed(`${said} `), signed(said).slice(7)])
      expect((await report(said, signature)).statusCode).toBe(403);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  it('that is no report, and it does no harm', async () => {
    for (const said of ['', 'Hello', '{', '{"type":"bounce"}', mail('delivery-status', []), '\u0000\u0001']) {
      expect((await report(said)).statusCode).toBe(200);
    }
    expect(await disabled()).toEqual([]);
  });
});
