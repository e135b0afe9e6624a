import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';

let count = 0;

/** A Dutch IBAN nobody had before, of a bank we know. */
export function freshIban(): string {
  count += 1;
  const account = String(count).padStart(10, '0');
  // Letters count from 10, the country and two zeros stand at the end, and what is missing to 98 is the checksum.
  const digits = [...`INGB${account}NL00`].map((character) => Number.parseInt(character, 36)).join('');
  const check = 98n - (BigInt(digits) % 97n);
  return `NL${String(check).padStart(2, '0')}INGB${account}`;
}

/** A mobile number nobody had before. */
export function freshPhone(): string {
  count += 1;
  return `+336${String(12_000_000 + count)}`;
}

/** The form as somebody in France fills it in. */
export const debitForm = (changes: Record<string, unknown> = {}) => ({
  bundle: 'small',
  country: 'FR',
  account_holder: 'Zoé Müller-Łukaszewska',
  iban: freshIban(),
  street: 'Rue de l’Église',
  house_number: '12 bis',
  zip: '75011',
  city: 'Paris',
  phone: freshPhone(),
  ...changes,
});

export const debit = (caller: Caller, form: Record<string, unknown>, headers?: Record<string, string>) =>
  caller.post('/api/directdebit.php', form, headers);

/** The code in the newest text message to a number. */
export async function codeTo(app: TestApp, phone: string): Promise<string> {
  const { items } = (await app.visitor().get(`/dev/outbox.json?${new URLSearchParams({ to: phone })}`)).json();
  return /^\d{6}/.exec(items[0]?.text ?? '')?.[0] ?? '';
}

/** Any code but the right one. */
export const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Fills in the form, reads the message, and confirms. */
export async function payByDebit(app: TestApp, caller: Caller, form: ReturnType<typeof debitForm>) {
  const asked = await debit(caller, form);
  if (asked.statusCode !== 202) throw new Error(`No code was sent: ${asked.body}`);
  return debit(caller, { ...form, otp: await codeTo(app, form.phone) });
}
