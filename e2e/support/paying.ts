import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const buttons = {
  Fail: /^(Fail|Faire échouer)$/,
  Cancel: /^(Cancel|Annuler)$/,
  'Pay later': /^(Pay, but tell the shop|Payer, mais prévenir le site)/,
};

/** The sandbox’s own page, where one decides how it goes, in the language of the order. */
export async function decide(page: Page, outcome: 'Pay' | keyof typeof buttons) {
  await expect(page.getByText(/^(Sandbox: no money moves|Page de test.: aucun argent n’est débité)$/)).toBeVisible();
  if (outcome === 'Pay') await payAtProvider(page);
  else await page.getByRole('button', { name: buttons[outcome] }).click();
}

/** Pays at whichever provider takes the order: the sandbox, or in production a simulated Verotel. */
export async function payAtProvider(page: Page) {
  // The checkout has a button that says the same.
  await page.waitForURL(({ pathname }) => !pathname.includes('/credits/'));
  await page.getByRole('button', { name: /^(Pay|Payer) \S*\d/ }).click();
}

/** What the provider says behind the buyer’s back. */
export async function providerSays(page: Page, paymentId: string, outcome: string, more: object = {}) {
  const answer = await page.request.post('/dev/pay.json', { data: { payment_id: paymentId, outcome, ...more } });
  if (!answer.ok()) throw new Error(`The sandbox did not ${outcome}: ${await answer.text()}`);
}

/** Buys a bundle without a page: for journeys about what comes after. */
export async function buy(
  page: Page,
  order: { bundle: string; paymentmethod: string; country?: string },
  how: { card?: 'refused' } = {},
) {
  const answer = await page.request.post('/api/payment.php', { data: { country: 'FR', ...order } });
  if (answer.status() !== 201) throw new Error(`Nothing was ordered: ${await answer.text()}`);
  const { payment } = await answer.json();
  await providerSays(page, payment.payment_id, 'pay', how);
  return payment.payment_id as string;
}

export const paymentIn = (address: string) => new URL(address).searchParams.get('payment') ?? '';

/** The code of the newest text message to a number. */
export async function codeSentTo(page: Page, phone: string): Promise<string> {
  const { items } = await (await page.request.get('/dev/outbox.json', { params: { to: phone } })).json();
  const [message] = items as { text: string }[];
  const code = /\b\d{4,8}\b/.exec(message?.text ?? '')?.[0];
  if (!code) throw new Error(`No code was sent to ${phone}`);
  return code;
}
