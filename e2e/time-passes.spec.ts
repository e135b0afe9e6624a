import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { linkIn } from './support/mailbox.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, test as journey, once } from './support/test.ts';
import { visit } from './support/visit.ts';

// Weeks pass here, and nowhere else: these journeys have an installation of their own.
const test = journey.extend<object, { installation: RunningServer }>({
  installation: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const folder = mkdtempSync(joinPath(tmpdir(), 'rendezvous-weeks-'));
      const env = { DATA_DIR: folder, DEMO_PULSE: 'false' };
      const server = await startServer({ log: `weeks-server-${workerIndex}.log`, env });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.address),
});

// One after the other: the clock is the same for both.
test.describe.configure({ mode: 'serial' });

const days = (page: Page, count: number) => page.request.post('/dev/clock.json', { data: { advance: count * 86_400 } });
const write = async (page: Page, member: string, text: string) =>
  expect((await page.request.post('/api/chat.php', { data: { member, kind: 'text', text } })).status()).toBe(201);
const room = (page: Page) => page.getByRole('main');

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);
  const prefix = locale === 'en' ? '' : '/fr';

  test(
    `Thirteen days later I am back with every like and word; after fifteen I am a former member, in ${locale} (R4.04, R4.07)`,
    once,
    async ({ page, browser, baseURL, expectError }) => {
      test.slow();
      expectError(/status of (403|404|409|410) /);
      const partnerPage = await elsewhere(browser, baseURL);
      const me = await joinConfirmed(page, `Solveig${locale}`, { gender: 'female', sexuality: 'hetero' });
      const partner = await joinConfirmed(partnerPage, `Torben${locale}`, { gender: 'male', sexuality: 'hetero' });
      await write(page, partner.id, 'The lighthouse is open on Sundays');
      await write(partnerPage, me.id, 'Then I keep my Sunday free');
      await page.request.post('/api/like.php', { data: { id: partner.id } });
      await partnerPage.request.post('/api/like.php', { data: { id: me.id } });
      const held = async () => {
        const likes = await (await page.request.get('/api/likes.php')).json();
        const chat = await (await page.request.get(`/api/chat.php?member=${partner.id}`)).json();
        const said = ({ id, text, mine, at }: Record<string, unknown>) => ({ id, text, mine, at });
        return [likes.profiles.map(({ id }: { id: string }) => id), likes.matches, chat.messages.map(said)];
      };
      const before = await held();
      const leave = async () => {
        await visit(page, `${prefix}/settings/leave?reason=time&step=confirm`);
        await expect(room(page)).toContainText(say('“Message removed”', '« Message supprimé »'));
        await room(page).locator('input[type=password]').fill(me.password);
        await room(page)
          .getByRole('button', { name: say('Delete my account', 'Supprimer mon compte') })
          .click();
        await expect(page).toHaveURL(/\/account-deleted/);
      };
      await leave();

      const chat = `${prefix}/members/${me.id}/chat`;
      await visit(partnerPage, chat);
      await expect(room(partnerPage)).toContainText(
        say(`${me.name}’s account is closed`, `Le compte de ${me.name} est fermé`),
      );
      await expect(room(partnerPage)).toContainText(
        say('You keep what you wrote.', 'Vous gardez ce que vous avez écrit.'),
      );
      await expect(room(partnerPage)).toContainText('The lighthouse is open on Sundays');
      await expectAccessible(partnerPage);

      await days(page, 13);
      await visit(page, await linkIn(page, me.email, '/account-deleted'));
      await page.getByRole('button', { name: /^(Reopen my account|Rouvrir mon compte)$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^(Your account is open again|Votre compte est rouvert)/,
      );
      await page.request.post('/api/user.php', { data: { login: me.email, password: me.password } });
      expect(await held()).toEqual(before);
      expect(before).toMatchObject([[partner.id], 1, [{ mine: true }, { mine: false }]]);

      await leave();
      await days(page, 15);
      const named = async () =>
        (await (await partnerPage.request.get(`/api/chat.php?member=${me.id}`)).json()).profile.name;
      await expect.poll(named, { timeout: 60_000 }).toMatch(/former member|ancien membre/);
      await visit(partnerPage, chat);
      await expect(room(partnerPage)).toContainText(say('A former member', 'Un ancien membre'));
      await expect(room(partnerPage)).toContainText(say('Message removed', 'Message supprimé'));
      await expect(room(partnerPage)).toContainText('Then I keep my Sunday free');
      await expect(room(partnerPage)).not.toContainText('lighthouse');
      await expect(room(partnerPage)).not.toContainText(me.name);
      await expectAccessible(partnerPage);
      await partnerPage.context().close();
    },
  );
}
