import { asDecimal } from './money.ts';
import type { ChargeOutcome, ProviderOrder } from './provider.ts';
import { assertAnswers, textAt } from './reach.ts';

/** How CCBill's billing script is let in to: a user of its Data Link. */
export interface DataLink {
  user: string;
  password: string;
  /** Where the script lives; another one for a simulator. */
  url: string;
}

interface Charge {
  account: string;
  subaccount: string;
  /** The sale whose card is charged once more. */
  subscription: string;
  currencyCode: string;
  period: string;
}

/**
 * Charges the card of an earlier sale, by CCBill's "Charge by Previous Transaction ID". It knows no key that would make the
 * same charge happen once, so one whose answer was lost is never made again: it is pending until CCBill tells of it.
 */
export async function chargeByPrevious(
  { user, password, url }: DataLink,
  { account, subaccount, subscription, currencyCode, period }: Charge,
  { paymentId, amount }: ProviderOrder,
): Promise<ChargeOutcome> {
  // Before it is asked for: whom nobody answers, nobody has charged.
  await assertAnswers(url);
  const asked = new URLSearchParams({
    clientAccnum: account,
    username: user,
    password,
    action: 'chargeByPreviousTransactionId',
    newClientAccnum: account,
    newClientSubacc: subaccount,
    sharedAuthentication: '1',
    initialPrice: asDecimal(amount),
    initialPeriod: period,
    recurringPrice: '0',
    recurringPeriod: '0',
    rebills: '0',
    subscriptionId: subscription,
    currencyCode,
    returnXML: '1',
  });
  const text = await textAt(`${url}?${asked}`).catch(() => '');
  return outcomeIn(text, paymentId);
}

/** A result is a list of named parts, or one number that says what was wrong with the question. */
export function outcomeIn(text: string, paymentId: string): ChargeOutcome {
  const part = (name: string) => new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`).exec(text)?.[1] ?? '';
  const [approved, sale] = [part('approved'), part('subscriptionId')];
  if (approved === '1' && sale) return { outcome: 'completed', reference: sale };
  const refusal = approved === '0' ? part('denialId') || '0' : /^(0|-\d+)$/.exec(part('results'))?.[0];
  if (refusal !== undefined) return { outcome: 'failed', reference: `${paymentId} refused ${refusal}` };
  return { outcome: 'pending', reference: `${paymentId} unanswered` };
}
