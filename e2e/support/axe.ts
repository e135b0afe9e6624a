import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it stands holds WCAG 2.2 at level AA, as far as a machine can tell. */
export async function expectAccessible(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
  // Our pages have no frames of others to look into, and without that axe needs no second page: half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
