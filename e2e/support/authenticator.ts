import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** What an app on a phone shows now. */
export async function codeNow(page: Page, secret: string, later = 0) {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await timeOf(page)) + later });
}

/** Another journey may have moved the product's clock, so that is asked; in production it is everybody's. */
async function timeOf(page: Page): Promise<number> {
  if (process.env.E2E_MAILS) return Date.now();
  const { now } = await (await page.request.post('/dev/clock.json', { data: { advance: 0 } })).json();
  return Date.parse(now);
}
