import { z } from 'zod';
import { elementsIn } from './answer-xml.ts';
import { asDecimal } from './money.ts';
import type { ChargeOutcome, ProviderOrder } from './provider.ts';
import { assertAnswers, textAt } from './reach.ts';

/** Credentials of CCBill's billing API: a user of its Data Link. */
export interface DataLink {
  user: string;
  password: string;
  /** The URL of the script; another one for a simulator. */
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
 * Charges the card of an earlier sale, by CCBill's "Charge by Previous Transaction ID". The API has no idempotency key, so a
 * charge whose response was lost is never retried: it is pending until a webhook reports it.
 */
export async function chargeByPrevious(
  { user, password, url }: DataLink,
  { account, subaccount, subscription, currencyCode, period }: Charge,
  { paymentId, amount }: ProviderOrder,
): Promise<ChargeOutcome> {
  // If the host is down nothing was charged: ProviderAway is safe.
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
/** The API's error codes of a request that it refused to process. */
const errorCode = z.string().regex(/^(0|-\d{1,10})$/);

/** Parses the response. Whatever is neither an approval nor a refusal is `pending`, so is one with a repeated element. */
export function outcomeIn(text: string, paymentId: string): ChargeOutcome {
  const results = elementsIn(text)?.results;
  const { data: approved } = approval.safeParse(results);
  if (approved) return { outcome: 'completed', reference: approved.subscriptionId };
  const { data: denied } = denial.safeParse(results);
  const refusal = denied ? denied.denialId || '0' : errorCode.safeParse(results).data;
  if (refusal !== undefined) return { outcome: 'failed', reference: `${paymentId} refused ${refusal}` };
  return { outcome: 'pending', reference: `${paymentId} unanswered` };
}
