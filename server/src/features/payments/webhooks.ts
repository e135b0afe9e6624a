import type { Database, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Message } from '#server/platform/http/webhook.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { News, Provider } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import { findAnyPayment, type PaymentRow } from './queries.ts';
import { advance } from './settle.ts';
import { storeMethod } from './stored-methods.ts';

interface Taking {
  db: Database;
  providers: Providers;
  secrets: Secrets;
}

/**
 * Takes what a provider says about a payment, if it is the provider who says it. It may come twice, late, before the
 * member is back, or in another order than it happened: a payment becomes what it is, once.
 */
export async function takeWebhook(
  { db, providers, secrets }: Taking,
  message: Message,
  { address, now }: { address: string; now: Date },
): Promise<string> {
  const provider = providers.claimedBy(message);
  if (!provider) throw new Failure('forbidden');
  const news = provider.read(message, { address });
  if (news) await db.transaction((tx) => take(tx, { provider, secrets, news, now }));
  return provider.acknowledgement;
}

async function take(
  tx: Transaction,
  { provider, secrets, news, now }: { provider: Provider; secrets: Secrets; news: News; now: Date },
) {
  const payment = await findAnyPayment(tx, news.paymentId);
  if (!payment || payment.provider !== provider.name) throw new Failure('not_found');
  assertSameMoney(payment, news);
  const { paymentId, reference, eventId, outcome } = news;
  await advance(tx, { paymentId, reference, eventId, cause: `said by ${provider.name}`, now }, outcome);
  if (news.stored && payment.user_id) await storeMethod(tx, secrets, payment, news.stored, now);
}

/** Somebody who pays for something small does not get something large, whoever mixed it up. */
function assertSameMoney({ amount, currency }: PaymentRow, news: News) {
  if (news.outcome === 'completed' && (news.amount !== amount || news.currency !== currency))
    throw new Failure('invalid', { fields: { amount: { problem: 'invalid' } } });
}
