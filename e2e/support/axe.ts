import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectUniqueIds } from './unique-ids.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The page as it stands holds WCAG 2.2 at level AA, as far as a machine can tell, and no id stands on it twice. */
export async function expectAccessible(page: Page) {
  await expectUniqueIds(page);
  // On the page of the filters axe makes a tab of Firefox crash. What it looks for is in the markup, the same in every engine.
  if (process.env.E2E_ENGINE === 'firefox') return;
  // Our pages have no frames of others to look into, and without that axe needs no second page: half the time. Half of the
  // rest goes into describing what is right, and into style sheets for rules that we do not ask for.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], preload: false })
    .analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
