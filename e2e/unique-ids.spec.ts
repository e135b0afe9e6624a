import type { Page } from '@playwright/test';
import { localeNames } from '#contract/locales.ts';
import { pages, pathTo, type RouteName } from '#contract/routes.ts';
import { expect, once, test } from './support/test.ts';
import { expectUniqueIds } from './support/unique-ids.ts';
import { logIn, visit } from './support/visit.ts';

const names = Object.keys(pages) as RouteName[];

/** What stands for the parameters in the addresses of pages: somebody, a conversation, a kind of likes, a bundle. */
async function parametersFor(page: Page): Promise<Partial<Record<RouteName, Record<string, string>>>> {
  const { profiles } = await (await page.request.get('/api/members.php?sort=active&country=any')).json();
  const { chats } = await (await page.request.get('/api/chats.php')).json();
  const someone = { id: String(profiles[0].id) };
  return {
    'members-id': someone,
    'members-id-chat': someone,
    'chats-id': { id: String(chats[0].id) },
    'likes-type': { type: 'sent' },
    'likes-m-id': someone,
    'credits-id-paymentmethod': { id: 'small', paymentmethod: 'creditcard' },
  };
}

for (const locale of localeNames) {
  test(`No two elements of any page share an id, logged in or not: ${locale}`, once, async ({ page }) => {
    test.setTimeout(300_000);
    await logIn(page, 'alice');
    const parameters = await parametersFor(page);
    const addresses = names.map((name) => pathTo(name, locale, parameters[name]));
    for (const address of addresses) {
      await visit(page, address);
      await expectUniqueIds(page);
    }
    await page.context().clearCookies();
    for (const address of addresses) {
      await visit(page, address);
      await expectUniqueIds(page);
    }
    expect(addresses.length).toBe(names.length);
  });
}
