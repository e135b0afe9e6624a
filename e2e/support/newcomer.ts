import type { Page } from '@playwright/test';

/** What somebody fills in to sign up; a name of their own for each journey and screen. */
export const newcomer = (name: string) => ({
  email: `${name}@example.org`,
  name,
  password: 'a long evening by the sea',
  date_of_birth: '1990-05-17',
  gender: 'female',
  sexuality: 'hetero',
  country: 'FR',
  terms: true,
  sensitive_consent: false,
});

/** Signs up without a page: for journeys that begin as a member whom nobody else disturbs. */
export async function signUp(page: Page, name: string, over: Partial<ReturnType<typeof newcomer>> = {}) {
  const answer = await page.request.post('/api/signup.php', { data: { ...newcomer(name), ...over } });
  if (!answer.ok()) throw new Error(`${name} could not sign up: ${await answer.text()}`);
}
