import { Failure } from '#server/platform/http/failure.ts';
import type { JobContext } from '#server/platform/jobs/jobs.ts';
import { askProvider } from './ask-provider.ts';
import type { PaymentPlatform } from './payments.ts';
import { findOverdue } from './queries.ts';
import { givenUpSince } from './rules.ts';
import { failPayment } from './settle.ts';
import { applyProviderEvent } from './webhooks.ts';

const mostAtOnce = 300;
/** How long a provider is asked about a payment it has begun; banks take a weekend at most. */
const askedFor = 4 * 86_400_000;
/** How long a payment is pending before its provider is asked: webhooks come within seconds. */
const pendingFor = 2 * 60_000;

/**
 * Orders we have heard nothing of: their provider is asked, because messages get lost. One that is not paid is cancelled,
 * so that nothing is held for it.
 */
export async function settleOverdueOrders(platform: PaymentPlatform, { db, now }: JobContext) {
  const overdue = await findOverdue(db, {
    before: givenUpSince(now),
    pendingBefore: new Date(now.getTime() - pendingFor),
    askedSince: new Date(now.getTime() - askedFor),
    limit: mostAtOnce,
  });
  for (const payment of overdue) {
    const provider = platform.providers.named(payment.provider);
    const answer = await askProvider(platform, payment);
    // The provider is asked again with a later run.
    if (answer === 'away') continue;
    const step = { paymentId: payment.id, kind: 'overdue', cause: 'not paid in time', now } as const;
    const settling = db.transaction(async (tx) => {
      if (answer && provider) {
        const asked = { kind: 'provider_asked', cause: `${provider.name} was asked`, now } as const;
        await applyProviderEvent(tx, platform, { provider, event: answer, ...asked });
      } else if (payment.status === 'loading') await failPayment(tx, platform, step, 'cancelled');
    });
    // An answer that does not fit is for a person to look at; the others need not wait for that.
    await settling.catch((error) => {
      if (!(error instanceof Failure)) throw error;
    });
  }
}
