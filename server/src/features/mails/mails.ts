import { shortLinkDays } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { localizedPath } from '#contract/pages/routes.ts';
import { keepShortLink, newShortLink } from '#server/features/short-links/short-links.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { Mail, Outbox } from '#server/platform/outbox/outbox.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { accents } from './templates/look.ts';
import type { MailFacts, MailName } from './templates/mail-facts.ts';

export { mailExamples } from './examples.ts';
export type { MailFacts, MailName, MailPerson, StopLinks } from './templates/mail-facts.ts';

/** What writing to members needs besides the database. */
export interface Mailer {
  outbox: Outbox;
  publicUrl: string;
  /** Seals what short links lead to. */
  secrets: Secrets;
}

export interface Envelope {
  to: string;
  site: Site;
  locale: Locale;
  now: Date;
}

export async function writeMail<Name extends MailName>(
  { to, site, locale }: Omit<Envelope, 'now'>,
  name: Name,
  facts: MailFacts[Name],
): Promise<Mail> {
  // Loaded with the first mail: a server that only shows pages does without.
  const { written } = await import('./templates/written.ts');
  const { settings, company } = site;
  return { to, name, ...written(name, { locale, siteName: settings.name, niche: settings.niche, company }, facts) };
}

/** What a mail has to tell, and the page it leads to, without its language. */
export type MailMatter<Name extends MailName> = Omit<MailFacts[Name], 'link'> & { path: string };

/**
 * Writes a mail and puts it into the outbox. The link in it is a short link, `https://site/{token}`, to a page in the reader's
 * language; it is stored in the same transaction, so a mail that is delivered again has the same link. `headers` carry the
 * one-click unsubscribe of a notification; a mail that answers its reader has none.
 */
export async function sendMail<Name extends MailName>(
  tx: Transaction,
  mailer: Mailer,
  envelope: Envelope,
  name: Name,
  { path, ...facts }: MailMatter<Name>,
  headers: Record<string, string> = {},
) {
  const { site, locale, now } = envelope;
  const link = newShortLink(mailer, { site, path: localizedPath(path, locale) });
  const mail = await writeMail(envelope, name, { ...facts, link: link.address } as unknown as MailFacts[Name]);
  const days = 'stop' in facts ? shortLinkDays.notification : shortLinkDays.answer;
  await Promise.all([keepShortLink(tx, link, { days, now }), mailer.outbox.sendMail(tx, { ...mail, headers }, now)]);
}

/** The site's colour in plain numbers, for text on paper. */
export const accentOf = (niche: Site['settings']['niche']) => accents[niche].ink;
