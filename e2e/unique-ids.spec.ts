import { localeNames } from '#contract/locales.ts';
import { everyAddress } from './support/every-page.ts';
import { once, test } from './support/test.ts';
import { expectUniqueIds } from './support/unique-ids.ts';
import { logIn, takenOver } from './support/visit.ts';

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
    await visitEach(await everyAddress(page, locale));
    await logIn(page, 'alice');
    await visitEach(await everyAddress(page, locale));
  });
}
