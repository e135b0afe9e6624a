import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expectUniqueIds } from './unique-ids.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
// Half of axe's time goes into describing what is right, and into style sheets for rules that we do not ask for.
const options: RunOptions = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], preload: false };
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page as it stands holds WCAG 2.2 at level AA, as far as a machine can tell, and no id stands on it twice. */
export async function expectAccessible(page: Page) {
  await expectUniqueIds(page);
  // On the page of the filters axe makes a tab of Firefox crash. What it looks for is in the markup, the same in every engine.
  if (process.env.E2E_ENGINE === 'firefox') return;
  // Half a megabyte of script: a page that has it already is not sent it again.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  await atRest(page);
  const findings = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run(asked);
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`));
  }, options);
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

/** What moves has arrived: a colour on its way to another one is neither, and may be too pale for a moment. */
const atRest = (page: Page) =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is called off is over too.
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => {});
  });
