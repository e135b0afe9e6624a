import type { Page } from '@playwright/test';
import { newcomer } from './newcomer.ts';

/** A new member for one journey and screen, logged in without a page: what one does to an account disturbs nobody else. */
export async function join(page: Page, name: string, more: object = {}) {
  const somebody = { ...newcomer(name), ...more };
  const answer = await page.request.post('/api/signup.php', { data: somebody });
  if (answer.status() !== 201) throw new Error(`${name} could not sign up: ${await answer.text()}`);
  return somebody;
}
