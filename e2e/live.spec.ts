import type { Browser, BrowserContext, Page } from '@playwright/test';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Somebody likes somebody, on a device of their own. */
async function like(page: Page, id: string) {
  const answer = await page.request.post('/api/like.php', { data: { id } });
  expect(answer.status()).toBe(200);
}

/** A new like comes up in front of everything; here it is put aside wherever it does. */
const putAsideLikes = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog', { name: 'New like' }), () => page.keyboard.press('Escape'));

/** What the tabs of this browser were told, in order: one entry for each event that arrived. */
async function listenIn(page: Page, id: string) {
  await page.evaluate((name) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel(name).addEventListener('message', ({ data }) => {
      if (data.event?.kind) heard.push(`${data.event.kind} ${data.event.data.profile?.id ?? ''}`);
    });
  }, `live-${id}`);
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Which streams this browser has opened: for each, behind which event it goes on. */
function streamsOf(context: BrowserContext) {
  const streams: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events.php')) streams.push(request.headers()['last-event-id']);
  });
  return streams;
}

/** Somebody on a device of their own. */
async function admirer(browser: Browser, baseURL: string | undefined, name: string) {
  const device = await elsewhere(browser, baseURL);
  const { id } = await joinConfirmed(device, name, { gender: 'male' });
  return { page: device, id };
}

test(
  'I hear at once who likes me, in every tab by one stream (R10.01, R2.68, R2.41)',
  coreOnce,
  async ({ page, context, browser, baseURL }) => {
    await context.addInitScript(() => {
      const shown: number[] = [];
      Object.assign(window, { shown });
      navigator.setAppBadge = async (count) => void shown.push(count ?? 0);
    });
    const streams = streamsOf(context);
    const me = await joinConfirmed(page, 'LiviaListens');
    await putAsideLikes(page);
    await visit(page, '/lang-config');
    await expect.poll(() => streams).toEqual([undefined]);
    const second = await context.newPage();
    await putAsideLikes(second);
    await visit(second, '/settings');
    const heard = await listenIn(second, me.id);
    const milo = await admirer(browser, baseURL, 'MiloAdmires');
    await like(milo.page, me.id);
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(second).toHaveTitle(/^\(1\) /);
    expect(await heard()).toEqual([`like ${milo.id}`]);
    expect(streams).toEqual([undefined]);
    expect(await page.evaluate(() => (window as unknown as { shown: number[] }).shown.at(-1))).toBe(1);
    const likes = page.getByRole('banner').getByRole('link', { name: 'Likes' });
    await expect(likes).toHaveAccessibleName(/1 new like/);
    await milo.page.context().close();
  },
);

test(
  'after a flight I hear of everybody I missed, each once (R10.01)',
  once,
  async ({ page, context, browser, baseURL, expectError }) => {
    // The browser itself complains of every request that a plane swallows.
    expectError(/ERR_INTERNET_DISCONNECTED/);
    const streams = streamsOf(context);
    const me = await joinConfirmed(page, 'LiviaFlies');
    await putAsideLikes(page);
    await visit(page, '/lang-config');
    await expect.poll(() => streams).toEqual([undefined]);
    const second = await context.newPage();
    await putAsideLikes(second);
    await visit(second, '/settings');
    const heard = await listenIn(second, me.id);
    const milo = await admirer(browser, baseURL, 'MiloWaits');
    const nino = await admirer(browser, baseURL, 'NinoWaits');
    const otto = await admirer(browser, baseURL, 'OttoWaits');
    await like(milo.page, me.id);
    await expect(page).toHaveTitle(/^\(1\) /);
    await context.setOffline(true);
    await like(nino.page, me.id);
    await like(otto.page, me.id);
    await context.setOffline(false);
    await expect(page).toHaveTitle(/^\(3\) /);
    await expect(second).toHaveTitle(/^\(3\) /);
    await expect.poll(heard).toEqual([milo, nino, otto].map(({ id }) => `like ${id}`));
    for (const each of [milo, nino, otto]) await each.page.context().close();
  },
);

test(
  'the tab that listened is closed, and the other one goes on where it was (R10.01)',
  once,
  async ({ page, context, browser, baseURL }) => {
    const streams = streamsOf(context);
    const me = await joinConfirmed(page, 'LiviaCloses');
    await putAsideLikes(page);
    await visit(page, '/lang-config');
    await expect.poll(() => streams).toEqual([undefined]);
    const second = await context.newPage();
    await putAsideLikes(second);
    await visit(second, '/settings');
    const heard = await listenIn(second, me.id);
    const milo = await admirer(browser, baseURL, 'MiloStays');
    await like(milo.page, me.id);
    await expect(second).toHaveTitle(/^\(1\) /);
    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    expect(streams.at(-1)).toMatch(/^\d+$/);
    expect(await heard()).toHaveLength(1);
    await milo.page.context().close();
  },
);

test(
  'whoever I look at is no longer new, and sees that I am here until I hide (R4.05, R10.01)',
  once,
  async ({ page, browser, baseURL }) => {
    const me = await joinConfirmed(page, 'LiviaLooks');
    await putAsideLikes(page);
    const milo = await admirer(browser, baseURL, 'MiloLooks');
    const nino = await admirer(browser, baseURL, 'NinoLooks');
    for (const each of [milo, nino]) await like(each.page, me.id);
    await visit(page, '/lang-config');
    const likes = page.getByRole('banner').getByRole('link', { name: 'Likes' });
    await expect(likes).toHaveAccessibleName(/2 new likes/);
    await visit(page, `/members/${milo.id}`);
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(likes).toHaveAccessibleName(/1 new like/);
    const followed = milo.page.waitForResponse(/events[.]php/);
    await visit(milo.page, `/members/${me.id}`);
    await followed;
    await expect(milo.page.getByText('Online now')).toBeVisible();
    await page.request.put('/api/invisible.php', { data: { invisible: true } });
    await expect(milo.page.getByText('Online now')).toBeHidden();
    for (const each of [milo, nino]) await each.page.context().close();
  },
);

test(
  'without a stream my pages ask for what is new 5 seconds after they were loaded, then every minute, one for all (R4.18)',
  once,
  async ({ page, context, browser, baseURL }) => {
    const me = await joinConfirmed(page, 'PaulaPolls');
    const friend = await elsewhere(browser, baseURL);
    const { name } = await joinConfirmed(friend, 'PietPolls', { gender: 'male' });
    // A line on which nothing is ever said.
    await context.route('**/api/events.php', () => {});
    let asked: string[] = [];
    context.on('request', (request) => {
      const [, call] = request.url().match(/[/]api[/](user|chats|likes)[.]php$/) ?? [];
      if (call) asked.push(call);
    });
    await context.clock.install();
    await visit(page, '/chats');
    await context.clock.runFor(4_000);
    expect(asked).toEqual([]);
    await context.clock.runFor(1_000);
    const all = ['chats', 'likes', 'user'];
    await expect.poll(() => asked.toSorted()).toEqual(all);

    const second = await context.newPage();
    await visit(second, '/likes');
    await context.clock.runFor(5_000);
    await expect.poll(() => asked).toHaveLength(6);
    await friend.request.post('/api/chat.php', { data: { member: me.id, kind: 'text', text: 'Anybody there?' } });
    await like(friend, me.id);
    asked = [];
    // Not yet; only whether anybody is still logged in, before the line is tried again.
    await context.clock.runFor(50_000);
    expect(asked).not.toContain('chats');
    await context.clock.runFor(10_000);
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Anybody there?');
    await expect(second).toHaveTitle(/^\(2\) /);
    await putAsideLikes(second);
    await expect(second.getByRole('article')).toContainText(name);
    // Both have it, and one of them asked.
    expect(asked.filter((call) => call !== 'user').toSorted()).toEqual(['chats', 'likes']);
    await friend.context().close();
  },
);
