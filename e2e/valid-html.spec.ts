import { localeNames } from '#contract/locales.ts';
import { everyAddress } from './support/every-page.ts';
import { once, test } from './support/test.ts';
import { expectValidHtml } from './support/valid-html.ts';
import { logIn } from './support/visit.ts';

const people = [
  { who: 'a visitor', login: undefined },
  { who: 'a free member', login: 'bruno' },
  { who: 'a premium member', login: 'alice' },
];

for (const locale of localeNames) {
  for (const { who, login } of people) {
    test(`Every page as the server sends it to ${who} is valid HTML: ${locale}`, once, async ({ page }) => {
      test.setTimeout(180_000);
      if (login) await logIn(page, login);
      const seen = new Set<string>();
      for (const address of await everyAddress(page, locale)) {
        const answer = await page.request.get(address);
        // Half of the pages lead somebody else to one and the same.
        const { pathname } = new URL(answer.url());
        if (seen.has(pathname)) continue;
        seen.add(pathname);
        expectValidHtml(await answer.text(), answer.url());
      }
    });
  }
}
