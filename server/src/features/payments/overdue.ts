import { Failure } from '#server/platform/http/failure.ts';
import type { JobContext } from '#server/platform/jobs/jobs.ts';
import { siteOf } from './letters.ts';
import { orderFor, type PaymentPlatform } from './payments.ts';
import { type News, ProviderAway } from './providers/provider.ts';
import { findOverdue, type PaymentRow } from './queries.ts';
import { givenUpSince } from './rules.ts';
import { failPayment } from './settle.ts';
import { takeNews } from './webhooks.ts';

const mostAtOnce = 300;
/** For so long a provider is asked about a payment it has begun; banks take a weekend at most. */
const askedFor = 4 * 86_400_000;

/**
 * Orders we have heard nothing of: their provider is asked, because messages get lost. One that is not paid is cancelled,
 * so that nothing is held for it.
 */
export async function settleOverdueOrders(platform: PaymentPlatform, { db, now }: JobContext) {
  const overdue = await findOverdue(db, {
    before: givenUpSince(now),
    askedSince: new Date(now.getTime() - askedFor),
    limit: mostAtOnce,
  });
  for (const payment of overdue) {
    const known = await askAbout(platform, payment);
    // It is asked again in a while.
    if (known === 'away') continue;
    const step = { paymentId: payment.id, cause: 'not paid in time', now };
    const settling = db.transaction(async (tx) => {
      if (known) await takeNews(tx, platform, { ...known, now });
      else if (payment.status === 'loading') await failPayment(tx, platform, step, 'cancelled');
    });
    // An answer that does not fit is for a person to look at; the others need not wait for that.
    await settling.catch((error) => {
      if (!(error instanceof Failure)) throw error;
    });
  }
}

async function askAbout(platform: PaymentPlatform, payment: PaymentRow) {
  const provider = platform.providers.named(payment.provider);
  const site = siteOf(platform, payment);
  if (!provider?.lookUp || !site) return undefined;
  try {
    const news: News | undefined = await provider.lookUp(orderFor(platform, site, payment));
    return news && { provider, news, cause: `${provider.name} was asked` };
  } catch (error) {
    if (error instanceof ProviderAway) return 'away';
    throw error;
  }
}
