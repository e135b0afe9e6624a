import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { joinConfirmed } from './support/people.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const card = (page: Page, kind: string) => page.locator(`.consents__card#${kind}`);
const flip = (page: Page, kind: string) => card(page, kind).locator('.switch').click();
const get = async (page: Page, path: string) => (await page.request.get(path)).json();

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);
  const prefix = locale === 'en' ? '' : '/fr';

  test(`I see what I agreed to, take it back, and it has gone, in ${locale} (R10.05)`, async ({ page }, {
    project,
  }) => {
    await joinConfirmed(page, `Gina${locale}${project.name}`, { sensitive_consent: true });
    await page.request.put('/api/profile.php', { data: { interests: ['sex', 'tea'] } });
    await visit(page, `${prefix}/settings`);
    await page.getByRole('link', { name: say('Consents', 'Consentements') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Consents', 'Consentements'));
    const sensitive = card(page, 'sensitive');
    await expect(sensitive).toContainText(say('my sex life and orientation', 'ma vie sexuelle'));
    await expect(sensitive).toContainText(say('version of November 15, 2026', 'version du 15 novembre 2026'));
    await expect(sensitive).toContainText(say('Agreed on', 'Accordé le'));
    await expect(card(page, 'marketing')).toContainText(say('You have not agreed', 'Vous n’avez pas donné'));
    await expectAccessible(page);

    await flip(page, 'sensitive');
    await expect(sensitive).toContainText(say('Withdrawn on', 'Retiré le'));
    expect((await get(page, '/api/profile.php')).profile.interests).toEqual(['tea']);
    await expectAccessible(page);

    await page.getByRole('button', { name: say('History', 'Historique') }).click();
    const history = page.locator('#history-panel').getByRole('listitem');
    await expect(history).toHaveCount(3);
    await expect(history.first()).toContainText(say('Not agreed', 'Non accordé'));
    await expectAccessible(page);
  });
}

test(
  'Offers and news that I no longer agree to are off in my notifications as well',
  once,
  async ({ page }, { project }) => {
    await joinConfirmed(page, `Gisele${project.name}`);
    const wanted = async () => (await get(page, '/api/notifications.php')).preferences.promotions.email;
    await visit(page, '/settings/consents');
    await flip(page, 'marketing');
    await expect(card(page, 'marketing')).toContainText('Agreed on');
    expect(await wanted()).toBe(true);
    await flip(page, 'marketing');
    await expect(card(page, 'marketing')).toContainText('Withdrawn on');
    expect(await wanted()).toBe(false);
  },
);

test('Who sent me is forgotten on this device and in my account', once, async ({ page }, { project }) => {
  await visit(page, '/pricing?network=acme&sub1=42');
  await joinConfirmed(page, `Ginette${project.name}`, { tracking: { network: 'acme' }, tracking_consent: true });
  const stored = () => page.evaluate(() => [localStorage.getItem('tracking'), sessionStorage.getItem('tracking')]);
  await visit(page, '/settings/consents');
  await flip(page, 'tracking');
  await expect(card(page, 'tracking')).toContainText('Withdrawn on');
  expect(await stored()).toEqual([null, null]);
});
