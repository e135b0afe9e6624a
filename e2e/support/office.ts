import type { Page } from '@playwright/test';
import type { Role } from '#contract/staff/policy.ts';
import { codeNow } from './authenticator.ts';
import { visit } from './visit.ts';

interface Staff {
  login: string;
  password: string;
  totp_secret: string;
}

/** Somebody of staff for this journey alone: a code counts once, and an account is shared by nobody. */
export async function hire(page: Page, role: Role): Promise<Staff> {
  const answer = await page.request.post('/dev/staff.json', { data: { role } });
  if (!answer.ok()) throw new Error(`No ${role} was hired: ${await answer.text()}`);
  return answer.json();
}

/** Logged in to the back office without its login page: for journeys that are about something else. */
export async function goToWork(page: Page, role: Role, path = ''): Promise<Staff> {
  const staff = await hire(page, role);
  const { login, password, totp_secret: secret } = staff;
  const totp = await codeNow(page, secret);
  const answer = await page.request.post('/api/admin/login.php', { data: { login, password, totp } });
  if (!answer.ok()) throw new Error(`The ${role} could not log in: ${await answer.text()}`);
  await visit(page, `/admin${path}`);
  return staff;
}
