import { freeConversations, minimumAge, reactivationDays, refundWithinDays, session } from '#contract/constants.ts';
import { lowestMessagePrice } from '#contract/payments/prices.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import type { CompanyInfo, PublicSettings } from '#contract/sites/settings.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter } from '#web/platform/translate.ts';
import { companyAddress } from './company-address.ts';

/** The site's own number, else that of the company. */
export const supportPhone = (settings: Pick<PublicSettings, 'support_phone'>, company: CompanyInfo) =>
  settings.support_phone || company.support_phone;

/** What the texts are filled with: the site's own settings and the product's own numbers, never a second copy of them. */
export function useFacts(company: CompanyInfo) {
  const { settings, locale } = useShell();
  const format = useFormatter();
  const price = lowestMessagePrice(settings, effectiveCountry(settings));
  return {
    site: settings.name,
    company: company.name || settings.name,
    address: companyAddress(company, locale),
    email: settings.support_email,
    age: minimumAge,
    fictional: settings.fictional_singular,
    fictional_plural: settings.fictional_plural,
    message_credits: settings.message_credits,
    photo_credits: settings.photo_credits,
    photo_review: settings.photo_review,
    voice_credits: settings.voice_credits,
    gift_credits: settings.gift_credits,
    lowest: format.number(price.costs / 100, { style: 'currency', currency: price.currency }),
    free: freeConversations,
    signup: settings.signup_credits,
    refund_days: settings.refund_days,
    refund_within: refundWithinDays,
    statement: settings.statement_name,
    reactivation: reactivationDays,
    session: session.days,
  };
}
