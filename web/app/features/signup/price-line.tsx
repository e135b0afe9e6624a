import { useWatch } from 'react-hook-form';
import { freeConversations } from '#contract/constants.ts';
import { lowestMessagePrice } from '#contract/payments/prices.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import type { SignupValues } from './signup-values.ts';

/** What joining costs and what comes after, before anybody joins. */
export function PriceLine() {
  const t = useTranslations('signup');
  const format = useFormatter();
  const { settings } = useShell();
  const country = useWatch<SignupValues, 'country'>({ name: 'country' });
  const { costs, currency } = lowestMessagePrice(settings, country || effectiveCountry(settings));
  const price = format.number(costs / 100, { style: 'currency', currency });
  return (
    <p className="signup__price">
      {t('price', { count: freeConversations, credits: settings.message_credits, price })}
    </p>
  );
}
