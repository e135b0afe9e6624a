import { WebDriverError } from './session.ts';

const patience = 30_000;
const between = 50;

/** What the driver answers while a page is still changing. */
const passing = [
  'element click intercepted',
  'element not interactable',
  'stale element reference',
  'no such element',
  'javascript error',
];

/** Asks again and again until it holds, and gives up after a while. */
export async function until(holds: () => Promise<boolean>, what: string, limit = patience): Promise<void> {
  const end = Date.now() + limit;
  let trouble = '';
  for (;;) {
    try {
      if (await holds()) return;
    } catch (error) {
      if (!(error instanceof WebDriverError) || !passing.includes(error.code)) throw error;
      trouble = ` (${error.message})`;
    }
    if (Date.now() > end) throw new Error(`For ${limit / 1000} s it did not hold that ${what}${trouble}`);
    await new Promise((later) => setTimeout(later, between));
  }
}
