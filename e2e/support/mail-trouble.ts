import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';

/** What the server of the journeys and whoever receives its returned mails both know. */
export const mailEventsSecret = 'a secret of the journeys';

/** Another mail server says that a mail to this address came back, or that its reader called it spam. */
export async function reportMail(page: Page, recipient: string, type: 'bounce' | 'complaint') {
  const data = JSON.stringify({ type, recipient });
  const signature = `sha256=${createHmac('sha256', mailEventsSecret).update(data).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  const answer = await page.request.post('/api/mail-events.php', { data, headers });
  if (!answer.ok()) throw new Error(`The report was not taken: ${await answer.text()}`);
}
