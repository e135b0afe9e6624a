import { siteOf } from './payment-deps.ts';
import { orderFor, type PaymentPlatform } from './payments.ts';
import { ProviderAway, type ProviderEvent } from './providers/provider.ts';
import type { PaymentRow } from './queries.ts';

/** What a payment's provider knows of it: undefined where that is nothing final, `away` where nobody answers. */
export async function askProvider(
  platform: PaymentPlatform,
  payment: PaymentRow,
): Promise<ProviderEvent | undefined | 'away'> {
  const provider = platform.providers.named(payment.provider);
  const site = siteOf(platform, payment);
  if (!provider?.lookUp || !site) return undefined;
  try {
    return await provider.lookUp(orderFor(platform, site, payment));
  } catch (error) {
    if (error instanceof ProviderAway) return 'away';
    throw error;
  }
}
