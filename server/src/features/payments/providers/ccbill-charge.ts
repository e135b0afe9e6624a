import { z } from 'zod';
import { elementsIn } from './answer-xml.ts';
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

const approval = z.object({ approved: z.literal('1'), subscriptionId: z.string().regex(/^\d{1,20}$/) });
const denial = z.object({ approved: z.literal('0'), denialId: z.string().max(100).default('') });
/** What was wrong with the request. */
const errorCode = z.string().regex(/^(0|-\d{1,10})$/);

/** A charge was made, or refused, only where the answer says exactly that; an element that comes twice says nothing. */
export function outcomeIn(text: string, paymentId: string): ChargeOutcome {
  const results = elementsIn(text)?.results;
  const { data: approved } = approval.safeParse(results);
  if (approved) return { outcome: 'completed', reference: approved.subscriptionId };
  const { data: denied } = denial.safeParse(results);
  const refusal = denied ? denied.denialId || '0' : errorCode.safeParse(results).data;
  if (refusal !== undefined) return { outcome: 'failed', reference: `${paymentId} refused ${refusal}` };
  return { outcome: 'pending', reference: `${paymentId} unanswered` };
}
