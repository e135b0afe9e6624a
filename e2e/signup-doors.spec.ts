import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// One after the other: they open and close the same doors.
test.describe.configure({ mode: 'serial' });

/** Each screen has a site of its own whose doors it may close. */
const siteOf = (isMobile: boolean) => (isMobile ? 'bbw' : 'gilf');

async function doors(request: APIRequestContext, name: string, signups: string) {
  const answer = await request.post('/dev/settings.json', {
    data: { host: `${name}.localhost`, settings: { signups } },
  });
  expect(answer.ok()).toBe(true);
}

test.afterEach(async ({ request, isMobile }) => doors(request, siteOf(isMobile), 'all'));

test(
  'The site is invite-only: I am told so, and a link that names who sent me opens it (R2.52, R4.12)',
  coreOnce,
  async ({ page, request, site, isMobile }) => {
    const name = siteOf(isMobile);
    await doors(request, name, 'with_trafficsource');
    await visit(page, `${site(name)}/signup`);
    await expect(page.getByRole('heading', { name: /is invite-only/ })).toBeVisible();
    await expect(page.getByText('open an invite link')).toBeVisible();
    await expectAccessible(page);
    if (!isMobile) {
      await visit(page, site(name));
      await page.getByRole('link', { name: 'Join free' }).last().click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: /is invite-only/ })).toBeVisible();
    }

    await visit(page, `${site(name)}/signup?network=friends`);
    await expect(page.getByRole('heading', { name: 'You, and who you hope to meet' })).toBeVisible();
    await expect(page).toHaveURL(`${site(name)}/signup`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You, and who you hope to meet' })).toBeVisible();
  },
);

test('The site takes nobody new, whoever sent me (R4.12)', once, async ({ page, request, site, isMobile }) => {
  const name = siteOf(isMobile);
  await doors(request, name, 'none');
  await visit(page, `${site(name)}/signup?network=friends`);
  await expect(page.getByRole('heading', { name: /is not taking new members/ })).toBeVisible();
  await expectAccessible(page);
  await visit(page, `${site(name)}/fr/signup`);
  await expect(page.getByRole('heading', { name: /n’accepte pas de nouveaux membres/ })).toBeVisible();
});
