import type { Locale } from '#contract/locales.ts';
import { localizedPath } from '#contract/routes.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Mail, Outbox } from '#server/platform/outbox/outbox.ts';
import type { LetterName, Letters } from './emails/letters.ts';
import { accents } from './emails/look.ts';

/** What writing to members needs besides the database. */
export interface Post {
  outbox: Outbox;
  publicUrl: string;
}

export interface Envelope {
  to: string;
  site: Site;
  locale: Locale;
  now: Date;
}

export async function writeLetter<Name extends LetterName>(
  { to, site, locale }: Omit<Envelope, 'now'>,
  name: Name,
  facts: Letters[Name],
): Promise<Mail> {
  // Loaded with the first mail: a server that only shows pages does without.
  const { written } = await import('./emails/written.ts');
  const { settings, company } = site;
  return { to, ...written(name, { locale, siteName: settings.name, niche: settings.niche, company }, facts) };
}

/** All of these answer something their reader did, so none of them carries a way to unsubscribe. */
export async function sendLetter<Name extends LetterName>(
  tx: Transaction,
  { outbox }: Post,
  envelope: Envelope,
  name: Name,
  facts: Letters[Name],
) {
  await outbox.sendMail(tx, await writeLetter(envelope, name, facts), envelope.now);
}

/** A page of the site, in the reader's language, as a mail must name it: in full. */
export const pageLink = ({ publicUrl }: Post, { site, locale }: Pick<Envelope, 'site' | 'locale'>, path: string) =>
  absoluteLink(publicUrl, site.host, localizedPath(path, locale));

/** The site's colour in plain numbers, for text on paper. */
export const accentOf = (niche: Site['settings']['niche']) => accents[niche].ink;
