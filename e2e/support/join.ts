import type { Page } from '@playwright/test';
import { newcomer } from './newcomer.ts';

/** A new member for one journey and screen, logged in without a page: what one does to an account disturbs nobody else. */
export async function join(page: Page, name: string, more: object = {}) {
  const somebody = { ...newcomer(name), ...more };
  const answer = await page.request.post('/api/signup.php', { data: somebody });
  if (answer.status() !== 201) throw new Error(`${name} could not sign up: ${await answer.text()}`);
  return somebody;
}

/** The same on another site of the installation, whose name only the browser can resolve. */
export async function joinOn(page: Page, site: string, name: string) {
  await page.goto(site);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/signup.php', { method: 'POST', headers, body })).status;
    },
    JSON.stringify(newcomer(name)),
  );
  if (status !== 201) throw new Error(`${name} could not sign up on ${site}: ${status}`);
}
