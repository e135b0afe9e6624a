import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** What an app on a phone shows now. Another journey may have moved the product's clock, so that is asked first. */
export async function codeNow(page: Page, secret: string, later = 0) {
  const { now } = await (await page.request.post('/dev/clock.json', { data: { advance: 0 } })).json();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) + later });
}
