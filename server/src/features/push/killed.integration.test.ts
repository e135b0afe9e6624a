import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import { forgetChats, giveCredits, say } from '#server/testing/chats.ts';
import { killNodeAt } from '#server/testing/killed-node.ts';
import { seekingPair } from '#server/testing/people.ts';
import { type Browser, openPushService } from '#server/testing/push-service.ts';
import { attentionLasts } from './attention.ts';

const embedded = process.env.TEST_DATABASE === 'embedded';
const secretKey = 'a key of the environment that outlives a node';
const devices = 10;

// The embedded database belongs to one process alone, and ends with it.
describe.skipIf(embedded)('the node that pushes is killed in the middle', { timeout: 120_000 }, () => {
  let app: TestApp;
  let browsers: Browser[];
  let pair: Awaited<ReturnType<typeof seekingPair>>;

  beforeAll(async () => {
    app = await freshApp({ config: { secretKey } });
    pair = await seekingPair(app);
    await giveCredits(app, pair.me, 100);
  });
  beforeEach(async () => {
    await forgetChats(app);
    await app.db.query('delete from push_subscriptions');
    const service = await openPushService();
    browsers = [];
    for (let place = 0; place < devices; place += 1) {
      const browser = service.newBrowser();
      await (await app.member(bruno)).post('/api/user.php?push=1', { subscription: browser.subscription });
      browsers.push(browser);
    }
    app.advance(attentionLasts / 1000 + 1);
    // This node hears nothing of what happens: the other one has to find it.
    const { publish } = app.platform.bus;
    app.platform.bus.publish = async () => {};
    await say(pair.member, { member: pair.them }, 'Hello');
    app.platform.bus.publish = publish;
  });

  const asked = () => browsers.map((browser) => browser.asked);
  async function goOn() {
    app.advance(61);
    await app.platform.jobs.runDue();
    app.advance(61);
    await app.platform.jobs.runDue();
  }

  it('of finding whom to push to: another finds them all, and each device is pushed to once (R4.14)', async () => {
    await killNodeAt(app, secretKey, [{ table: 'jobs', when: `new.kind = 'push.send'` }], 1);
    expect(asked()).toEqual(browsers.map(() => 0));
    await goOn();
    expect(asked()).toEqual(browsers.map(() => 1));
  });

  it('of sending: no device is left out, and what was noted is not sent again (R4.14)', async () => {
    // Three are noted; the next ones are sent, and the node dies before it has noted that.
    const when = `new.sent_id > old.sent_id and (
      select count(*) from push_subscriptions where sent_id >= new.sent_id) >= 3`;
    await killNodeAt(app, secretKey, [{ table: 'push_subscriptions', when }], 2);
    const { rows } = await app.db.query<{ endpoint: string }>(
      `select endpoint from push_subscriptions
       where sent_id >= (select last_id from live_heads where member_id = $1)`,
      [pair.them],
    );
    const noted = new Set(rows.map(({ endpoint }) => endpoint));
    expect(noted.size).toBeGreaterThanOrEqual(3);
    expect(noted.size).toBeLessThan(devices);
    await goOn();
    for (const { subscription, asked: times, received } of browsers) {
      expect(times).toBeGreaterThanOrEqual(1);
      if (noted.has(subscription.endpoint)) expect(times).toBe(1);
      // A push that comes a second time replaces the first on the screen.
      expect(new Set(received.map(({ payload }) => payload.tag)).size).toBe(1);
      expect(times).toBeLessThanOrEqual(2);
    }
  });
});
