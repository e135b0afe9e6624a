import type { Locale } from '#contract/locales.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { Mail } from '#server/platform/outbox/outbox.ts';

interface Used {
  site: string;
  used: number;
  limit: number;
}

const subject: Record<Locale, (used: Used) => string> = {
  en: ({ site }) => `${site}: today’s text messages are running out`,
  fr: ({ site }) => `${site} : limite quotidienne de SMS presque atteinte`,
};

const text: Record<Locale, (used: Used) => string> = {
  en: ({ site, used, limit }) =>
    `${site} has sent ${used} of the ${limit} text messages it may send in a day (UTC). Once they are used up, no one gets a code for a direct debit until tomorrow.

If many people are buying, raise the setting sms_per_day. If not, someone may be using the site to send messages to strangers: check the accounts that asked for codes today.`,
  fr: ({ site, used, limit }) =>
    `${site} a envoyé ${used} des ${limit} SMS autorisés par jour (UTC). Une fois la limite atteinte, personne ne recevra de code de prélèvement avant demain.

Si les achats sont nombreux, augmentez le réglage sms_per_day. Sinon, quelqu’un envoie peut-être des messages à des inconnus : vérifiez les comptes qui ont demandé des codes aujourd’hui.`,
};

/** What the site’s operator reads; none where the site names no address for support. */
export function alarmMail({ host, settings }: Site, used: number): Mail | undefined {
  if (!settings.support_email) return undefined;
  const facts = { site: host, used, limit: settings.sms_per_day };
  const locale = settings.domain_language;
  return { to: settings.support_email, subject: subject[locale](facts), text: text[locale](facts) };
}
