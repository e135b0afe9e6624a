import type { Locale } from '#contract/locales.ts';
import { localizedPath } from '#contract/pages/routes.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Mail, Outbox } from '#server/platform/outbox/outbox.ts';
import { accents } from './templates/look.ts';
import type { MailFacts, MailName } from './templates/mail-facts.ts';

export type { MailFacts, MailPerson, StopLinks } from './templates/mail-facts.ts';

/** What writing to members needs besides the database. */
export interface Mailer {
  outbox: Outbox;
  publicUrl: string;
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
  return { to, ...written(name, { locale, siteName: settings.name, niche: settings.niche, company }, facts) };
}

/** `headers` carry the way to unsubscribe from what was not asked for; what answers its reader has none. */
export async function sendMail<Name extends MailName>(
  tx: Transaction,
  { outbox }: Mailer,
  envelope: Envelope,
  name: Name,
  facts: MailFacts[Name],
  headers: Record<string, string> = {},
) {
  const mail = await writeMail(envelope, name, facts);
  await outbox.sendMail(tx, { ...mail, headers }, envelope.now);
}

/** A page of the site, in the reader's language, as a mail must name it: in full. */
export const pageLink = ({ publicUrl }: Mailer, { site, locale }: Pick<Envelope, 'site' | 'locale'>, path: string) =>
  absoluteLink(publicUrl, site.host, localizedPath(path, locale));

/** The site's colour in plain numbers, for text on paper. */
export const accentOf = (niche: Site['settings']['niche']) => accents[niche].ink;
