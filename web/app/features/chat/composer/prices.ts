import { messagePrices } from '#contract/payments/prices.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';

/** What so many credits are in money: what one pays for a credit depends on the bundle, so it is from and to. */
export function usePriceOf() {
  const t = useTranslations('chat.composer');
  const format = useFormatter();
  const { settings } = useShell();
  const country = effectiveCountry(settings);
  return (credits: number) => {
    const { lowest, highest, currency } = messagePrices(settings, country, credits);
    const money = (minor: number) => format.number(minor / 100, { style: 'currency', currency });
    return lowest === highest ? money(lowest) : t('price_range', { lowest: money(lowest), highest: money(highest) });
  };
}
