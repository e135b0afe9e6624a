import type { Page } from '@playwright/test';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, once, test } from './support/test.ts';
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

test(
  'I hear at once who likes me, in every tab by one stream, and after a flight of all I missed, once (R10.01, R2.68, R2.41)',
  once,
  async ({ page, context, browser, baseURL, expectError }) => {
    // The browser itself complains of every request that a plane swallows.
    expectError(/ERR_INTERNET_DISCONNECTED/);
    await context.addInitScript(() => {
      const shown: number[] = [];
      Object.assign(window, { shown });
      navigator.setAppBadge = async (count) => void shown.push(count ?? 0);
    });
    const streams: (string | undefined)[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/events.php')) streams.push(request.headers()['last-event-id']);
    });
    const me = await joinConfirmed(page, 'LiviaListens');
    await putAsideLikes(page);
    await visit(page, '/lang-config');
    await expect.poll(() => streams).toEqual([undefined]);
    const second = await context.newPage();
    await putAsideLikes(second);
    await visit(second, '/settings');
    const heard = await listenIn(second, me.id);

    const admirers: { page: Page; id: string }[] = [];
    for (const name of ['MiloAdmires', 'NinoAdmires', 'OttoAdmires']) {
      const device = await elsewhere(browser, baseURL);
      const { id } = await joinConfirmed(device, name, { gender: 'male' });
      admirers.push({ page: device, id });
    }
    const [milo, nino, otto] = admirers;
    if (!milo || !nino || !otto) throw new Error('Somebody is missing.');
    await like(milo.page, me.id);
    await expect(page).toHaveTitle(/^\(1\) /, { timeout: 1_000 });
    await expect(second).toHaveTitle(/^\(1\) /);
    expect(await heard()).toEqual([`like ${milo.id}`]);
    expect(streams).toEqual([undefined]);

    await context.setOffline(true);
    await like(nino.page, me.id);
    await like(otto.page, me.id);
    await context.setOffline(false);
    await expect(page).toHaveTitle(/^\(3\) /);
    await expect(second).toHaveTitle(/^\(3\) /);
    await expect.poll(heard).toEqual([milo, nino, otto].map(({ id }) => `like ${id}`));
    expect(await page.evaluate(() => (window as unknown as { shown: number[] }).shown.at(-1))).toBe(3);

    // The tab that led is closed: the other one goes on where it was.
    const before = streams.length;
    await page.close();
    await expect.poll(() => streams.length).toBe(before + 1);
    expect(streams.at(-1)).toMatch(/^\d+$/);
    expect(await heard()).toHaveLength(3);
    await visit(second, '/lang-config');
    const likes = second.getByRole('banner').getByRole('link', { name: 'Likes' });
    await expect(likes).toHaveAccessibleName(/3 new likes/);

    // Whoever I look at is no longer new; they see that I am here, until I hide.
    await visit(second, `/members/${milo.id}`);
    await expect(second).toHaveTitle(/^\(2\) /);
    await expect(likes).toHaveAccessibleName(/2 new likes/);
    const followed = milo.page.waitForResponse(/events[.]php/);
    await visit(milo.page, `/members/${me.id}`);
    await followed;
    await expect(milo.page.getByText('Online now')).toBeVisible();
    await second.request.put('/api/invisible.php', { data: { invisible: true } });
    await expect(milo.page.getByText('Online now')).toBeHidden();
    for (const admirer of admirers) await admirer.page.context().close();
  },
);

test(
  'without a stream my pages ask for me, my chats and my likes, 5 seconds after they were loaded and every minute, one for all (R4.18)',
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
