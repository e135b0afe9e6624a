import { expect, type Page } from '@playwright/test';

/** No two elements of the page as it stands share an id: a link or a label would find the first of them only. */
export async function expectUniqueIds(page: Page) {
  const shared = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  });
  expect(shared, `ids that stand twice on ${page.url()}`).toEqual([]);
}
