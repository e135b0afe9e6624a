import { messagePrices } from '#contract/payments/prices.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter } from '#web/platform/translate.ts';
import type { LanderSite } from './lander-props.ts';

/** The site as landing pages speak of it: with what a message costs here. */
export function useLanderSite(): LanderSite {
  const { settings } = useShell();
  const format = useFormatter();
  const { lowest, highest, currency } = messagePrices(settings, effectiveCountry(settings), settings.message_credits);
  const money = (minorUnits: number) => format.number(minorUnits / 100, { style: 'currency', currency });
  return {
    name: settings.name,
    niche: settings.niche,
    messageCredits: settings.message_credits,
    messagePrice: { lowest: money(lowest), highest: money(highest) },
  };
}
