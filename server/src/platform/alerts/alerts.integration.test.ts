import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import { giveCredits, say } from '#server/testing/chats.ts';
import { closeAfterwards } from '#server/testing/closing.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { idOf } from '#server/testing/people.ts';
import { buy } from '#server/testing/purchases.ts';
import { Alerts } from './alerts.ts';

async function metricsOf(app: TestApp) {
  const { body } = await app.visitor().get('/metrics');
  return (name: string) => {
    const line = body.split('\n').find((one) => one.startsWith(`${name} `));
    return line ? Number(line.split(' ')[1]) : undefined;
  };
}

describe('what the operator sees', () => {
  it('counts messages, payments and mails once they are certain (R10.11)', async () => {
    const app = await freshApp();
    const me = await app.member(alice);
    await giveCredits(app, await idOf(app, 'Alice'), 20);
    const before = await metricsOf(app);
    expect(before('rendezvous_messages_sent_total')).toBe(0);
    await say(me, { member: await idOf(app, 'Bruno') }, 'Hello');
    await buy(app, await app.member(bruno));
    await signedUp(app);
    await app.platform.jobs.runDue();
    const seen = await metricsOf(app);
    expect(seen('rendezvous_messages_sent_total')).toBe(1);
    expect(seen('rendezvous_payments_total{provider="sandbox",outcome="completed"}')).toBe(1);
    expect(seen('rendezvous_mails_total{kind="activation",outcome="sent"}')).toBe(1);
    expect(seen('event_streams_open')).toBe(0);
  });

  it('sees how long the oldest job of a kind has waited (R10.11)', async () => {
    const app = await freshApp();
    await app.platform.jobs.runDue();
    app.advance(1_000_000);
    const age = (await metricsOf(app))('rendezvous_job_age_seconds{kind="outbox.forget"}');
    expect(age).toBeGreaterThan(900);
  });
});

describe('an alarm', () => {
  let app: TestApp;
  const heard: Record<string, string>[] = [];
  beforeAll(async () => {
    const hook = createServer(async (request, response) => {
      heard.push(JSON.parse(await text(request)));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    closeAfterwards(async () => void hook.close());
    const webhookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
    app = await freshApp({ config: { alerts: { email: 'operator@harbour.example', webhookUrl } } });
  });

  it('reaches the operator by mail, webhook, log and metric, once a day (R10.11)', async () => {
    const alerts = new Alerts(app.platform);
    const now = app.platform.clock.now();
    await alerts.raise('disk_filling', 'The disk fills up.', now);
    await alerts.raise('disk_filling', 'The disk fills up.', now);
    await app.platform.jobs.runDue();
    const { rows } = await app.db.query(`select recipient, text from outbox where name = 'operatorAlert'`);
    expect(rows).toEqual([
      { recipient: 'operator@harbour.example', text: expect.stringContaining('The disk fills up.') },
    ]);
    expect(heard).toEqual([
      expect.objectContaining({ alarm: 'disk_filling', text: 'disk_filling: The disk fills up.' }),
    ]);
    expect((await metricsOf(app))('rendezvous_alarms_total{alarm="disk_filling"}')).toBe(1);
    expect(app.log.filter(({ alarm }) => alarm === 'disk_filling')).toHaveLength(1);
  });

  it('is raised when messages of providers are refused again and again (R10.11)', async () => {
    for (let time = 0; time < 6; time += 1) await app.visitor().post('/api/payment-webhook.php', {});
    const raised = await metricsOf(app);
    expect(raised('rendezvous_alarms_total{alarm="webhooks_failing"}')).toBe(1);
  });
});

describe('a node that was told to stop', () => {
  it('is not ready any more, serves what still comes, and keeps no connection for more (R10.11)', async () => {
    const app = await freshApp();
    app.drain();
    const ready = await app.visitor().get('/readyz');
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'stopping']);
    const answer = await app.visitor().get('/api/settings.php');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });
});
