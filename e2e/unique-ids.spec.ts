import type { Page } from '@playwright/test';
import { type Locale, localeNames } from '#contract/locales.ts';
import { pages, pathTo, type RouteName } from '#contract/pages/routes.ts';
import { once, test } from './support/test.ts';
import { expectUniqueIds } from './support/unique-ids.ts';
import { logIn, takenOver } from './support/visit.ts';

const names = Object.keys(pages) as RouteName[];

/** What stands for the parameters in the addresses of pages: somebody, a conversation, a kind of likes, a bundle. */
async function addressesFor(page: Page, locale: Locale, conversation: string): Promise<string[]> {
  const { profiles } = await (await page.request.get('/api/members.php?sort=active&country=any')).json();
  const someone = { id: String(profiles[0].id) };
  const parameters: Partial<Record<RouteName, Record<string, string>>> = {
    'members-id': someone,
    'members-id-landing': someone,
    'members-id-landing2': someone,
    'members-id-landing3': someone,
    'members-id-signup': someone,
    'landers-name': { name: 'video' },
    'members-id-chat': someone,
    'chats-id': { id: conversation },
    'likes-type': { type: 'sent' },
    'complaints-reference': { reference: 'C-000000-000001' },
    'likes-m-id': someone,
    'operator-page': { token: 'house-rules' },
    'credits-id-paymentmethod': { id: 'small', paymentmethod: 'creditcard' },
  };
  return names.map((name) => pathTo(name, locale, parameters[name]));
}

for (const locale of localeNames) {
  test(`No two elements of any page share an id, logged in or not: ${locale}`, once, async ({ page }) => {
    test.setTimeout(300_000);
    const visitEach = async (addresses: readonly string[]) => {
      const seen = new Set<string>();
      for (const address of addresses) {
        // A visitor is led to the login from half of them: one look at it is enough.
        const { pathname } = new URL((await page.request.get(address)).url());
        if (seen.has(pathname)) continue;
        seen.add(pathname);
        await page.goto(address);
        // A landing page is never hydrated.
        if (!(await page.locator('.lander').count())) await takenOver(page);
        await expectUniqueIds(page);
      }
    };
    await visitEach(await addressesFor(page, locale, '1'));
    await logIn(page, 'alice');
    const { chats } = await (await page.request.get('/api/chats.php')).json();
    await visitEach(await addressesFor(page, locale, String(chats[0].conversation.id)));
  });
}
