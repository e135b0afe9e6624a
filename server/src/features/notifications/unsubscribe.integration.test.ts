import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { unsubscribeKey } from './reader.ts';
import { type Stopped, unsubscribeToken } from './unsubscribe-token.ts';

let app: TestApp;
let member: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  app = await freshApp();
});
beforeEach(async () => {
  member = await signedUp(app);
});

const token = (stopped: Stopped) => unsubscribeToken(unsubscribeKey(app.platform.secrets), member.user.id, stopped);
const url = (given: string) => `/api/unsubscribe.php?token=${encodeURIComponent(given)}`;
const settings = async () => (await member.caller.get('/api/notifications.php')).json();
/** As the button of a mail program sends it: a form, no cookie, no Origin. */
const oneClick = (given: string) =>
  app.http.inject({
    method: 'POST',
    url: url(given),
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the button of my mail program', () => {
  it('stops all mails at once, without a session, however often it is pressed (R2.65)', async () => {
    for (let press = 0; press < 2; press += 1) expect((await oneClick(token('all'))).statusCode).toBe(200);
    expect((await settings()).notifications_disabled).toEqual(['listunsubscribe']);
    expect((await member.caller.get('/api/user.php')).json().user.notifications_disabled).toEqual(['listunsubscribe']);
  });

  it('stops nothing with a token that is not ours: 410', async () => {
    const before = await everythingStored(app.db);
    for (const given of ['x', `${token('all')}x`, '']) {
      const { statusCode } = await oneClick(given);
      expect([410, 422]).toContain(statusCode);
    }
    expect(await everythingStored(app.db)).toEqual(before);
  });
});

describe('the page behind the link, without logging in', () => {
  const page = () => app.visitor();

  it.each(notificationKinds)(
    'stops the mails of %s and leaves the others, also push of the same (R3.04)',
    async (kind) => {
      const before = (await settings()).preferences;
      const shown = (await page().get(url(token(kind)))).json();
      expect(shown).toMatchObject({ about: kind, stopped: !before[kind].email });
      const answer = await page().put(url(token(kind)), {});
      expect(answer.json()).toMatchObject({ about: kind, stopped: true });
      const after = (await settings()).preferences;
      expect(after).toEqual({ ...before, [kind]: { ...before[kind], email: false } });
    },
  );

  it('stops all from a link about one kind, and says what is still mailed (R3.04)', async () => {
    const answer = await page().put(url(token('like')), { stop: 'all' });
    expect(answer.json()).toEqual({ about: 'like', stopped: true, kinds: [] });
    expect((await settings()).notifications_disabled).toEqual(['listunsubscribe']);
  });

  it('names nobody, and a token that is not ours is 410', async () => {
    const { body } = await page().get(url(token('news')));
    expect(body).not.toContain(member.person.name);
    expect(body).not.toContain(member.person.email);
    expect((await page().get(url('made-up.token'))).statusCode).toBe(410);
    expect((await page().put(url('made-up.token'), {})).statusCode).toBe(410);
  });
});
