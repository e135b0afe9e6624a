import { id } from '#contract/fields.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Acknowledgement, Message } from '#server/platform/http/webhook.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { House } from './letters.ts';
import { type News, type Provider, ProviderAway } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import { findAnyPayment, findByReference, findRepeatOf, type PaymentRow } from './queries.ts';
import { advance, takeRefund } from './settle.ts';
import { storeMethod } from './stored-methods.ts';

interface Taking extends House {
  db: Database;
  providers: Providers;
  secrets: Secrets;
}

/**
 * Takes what a provider says about a payment, if it is the provider who says it. It may come twice, late, before the
 * member is back, or in another order than it happened: a payment becomes what it is, once.
 */
export async function takeWebhook(
  house: Taking,
  message: Message,
  { address, now }: { address: string; now: Date },
): Promise<Acknowledgement> {
  const provider = house.providers.claimedBy(message);
  if (!provider) throw new Failure('forbidden');
  const news = await readBy(provider, message, address);
  if (news)
    await house.db.transaction((tx) => takeNews(tx, house, { provider, news, now, cause: `said by ${provider.name}` }));
  return provider.acknowledge(message);
}

/** A message that its provider cannot be asked about now is not taken, so that it comes again. */
async function readBy(provider: Provider, message: Message, address: string): Promise<News | undefined> {
  try {
    return await provider.read(message, { address });
  } catch (error) {
    if (error instanceof ProviderAway) throw new Failure('provider_unavailable');
    throw error;
  }
}

/** What is known of a payment has its effect, once. */
export async function takeNews(
  tx: Transaction,
  house: Pick<Taking, 'sites' | 'post' | 'secrets'>,
  { provider, news, cause, now }: { provider: Provider; news: News; cause: string; now: Date },
) {
  const payment = await paymentIn(tx, provider, news);
  assertSameMoney(payment, news);
  const { reference, eventId, outcome } = news;
  const paymentId = payment.id;
  const step = { paymentId, reference, eventId, cause, now };
  if (outcome === 'refunded') await takeRefund(tx, house, step, news.amount > 0 ? news.amount : undefined);
  else await advance(tx, house, step, outcome);
  if (news.stored && payment.user_id) await storeMethod(tx, house.secrets, payment, news.stored, now);
}

/** By our own number; what follows later may name the sale alone. */
async function paymentIn(tx: Transaction, { name }: Provider, news: News): Promise<PaymentRow> {
  const { paymentId, reference, repeats } = news;
  const payment = isId(paymentId)
    ? await findAnyPayment(tx, paymentId)
    : ((await findByReference(tx, name, reference)) ??
      (repeats === undefined ? undefined : await findRepeatOf(tx, name, repeats)));
  if (payment?.provider !== name) throw new Failure('not_found');
  return payment;
}

const isId = (text: string) => id.safeParse(text).success && text !== '';

/** Somebody who pays for something small does not get something large, nor loses by what another currency makes of it. */
function assertSameMoney({ amount, currency }: PaymentRow, news: News) {
  const isOther = news.outcome === 'refunded' && news.currency !== '' && news.currency !== currency;
  const isWrong = news.outcome === 'completed' && (news.amount !== amount || news.currency !== currency);
  if (isWrong || isOther) throw new Failure('invalid', { fields: { amount: { problem: 'invalid' } } });
}
