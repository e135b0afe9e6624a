import { ageOn } from '#contract/accounts/birth-date.ts';
import { looksLikeLink } from '#contract/accounts/names.ts';
import type { EventData } from '#contract/events/events.ts';
import { type Locale, locales } from '#contract/locales.ts';
import type { NotificationChannel, NotificationKind } from '#contract/notifications/kinds.ts';
import { localizedPath } from '#contract/pages/routes.ts';
import { settingsIn } from '#contract/sites/settings.ts';
import { notifyMember } from '#server/features/events/events.ts';
import {
  type Mailer,
  type MailFacts,
  type MailMatter,
  type MailPerson,
  type StopLinks,
  sendMail,
} from '#server/features/mails/mails.ts';
import { fileOf } from '#server/features/photos/photos.ts';
import { withAddresses } from '#server/features/places/places.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { FileAddresses } from '#server/platform/storage/addresses.ts';
import { findPeople, findReader, type ReaderRow } from './mail-queries.ts';
import { mayReach, preferencesFrom, type Recipient } from './rules.ts';
import { type Stopped, unsubscribeToken } from './unsubscribe-token.ts';

/** What writing about notifications needs besides the database. */
export interface NotificationDeps {
  mailer: Mailer;
  sites: Sites;
  addresses: FileAddresses;
  secrets: Secrets;
}

/** A member as somebody to be written to. */
export interface Reader {
  id: string;
  row: ReaderRow;
  recipient: Recipient;
  site: Site;
  locale: Locale;
  timeZone: string;
  email: string;
}

/** Undefined for somebody who cannot be written to: somebody gone, or a fictional profile. */
export async function readerOf(
  db: Queryable,
  { sites }: Pick<NotificationDeps, 'sites'>,
  memberId: string,
): Promise<Reader | undefined> {
  const row = await findReader(db, memberId);
  const site = row && sites.all.find(({ id }) => id === row.site_id);
  if (!row || !site || row.email === null) return undefined;
  return {
    id: row.id,
    row,
    recipient: {
      status: row.status,
      preferences: preferencesFrom(row.preferences ?? {}),
      disabled: row.notifications_disabled,
      fictional: row.fictional,
    },
    site,
    locale: row.language ?? site.settings.domain_language,
    timeZone: row.time_zone ?? site.settings.time_zone,
    email: row.email,
  };
}

const mayUse = (channel: NotificationChannel) => (reader: Reader, kind: NotificationKind) =>
  mayReach(reader.recipient, { kind, blocked: false, aboutSomebodyInGoodStanding: true }, channel);

/** Whether a mail of this kind may be sent to them at all. Whom it is about is looked at by `peopleFor`. */
export const mayMail = mayUse('email');
const mayPush = mayUse('push');

/** The same by any channel. */
export const mayNotify = (reader: Reader, kind: NotificationKind) => mayMail(reader, kind) || mayPush(reader, kind);

/** The key that signs unsubscribe links. */
export const unsubscribeKey = (secrets: Secrets) => secrets.keyFor('unsubscribe links');

/** The people a mail to the reader may name, as the mail shows them, by id; blocked, closed and hidden profiles are left out. */
export async function peopleFor(
  db: Queryable,
  { addresses, mailer }: NotificationDeps,
  reader: Reader,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, MailPerson>> {
  const { site, locale } = reader;
  const rows = await withAddresses(db, await findPeople(db, reader.id, ids));
  const shows = (field: 'city' | 'region') => site.settings.visible_profile_fields.includes(field);
  return new Map(
    rows.map((row) => {
      const { city, region } = row.address;
      const place = (shows('city') && city) || (shows('region') && region) || undefined;
      const picture = row.photo && addresses.of(fileOf(row.photo, 'thumb'), 'everybody', now);
      const person: MailPerson = {
        id: row.id,
        // A mail program makes links of what looks like one.
        name: looksLikeLink(row.name) ? `${row.name.slice(0, 1).toUpperCase()}.` : row.name,
        age: ageOn(now.toISOString().slice(0, 10), row.date_of_birth),
        place: place?.[`name_${locale}`] ?? '',
        picture: picture && absoluteLink(mailer.publicUrl, site.host, picture),
        label: row.fictional ? settingsIn(site.settings, locale).fictional_singular : null,
      };
      return [row.id, person];
    }),
  );
}

type NotificationMail = {
  [Name in keyof MailFacts]: MailFacts[Name] extends { stop: StopLinks } ? Name : never;
}[keyof MailFacts];

/**
 * Notifies a member by the channels they want. A mail can be stopped: by a link in its foot, by kind or altogether, and by the
 * mail program's own button. A push follows from the notice, which push finds in the log of events; what happens to a member
 * is in that log already and has none.
 */
export async function sendNotification<Name extends NotificationMail>(
  tx: Transaction,
  deps: NotificationDeps,
  reader: Reader,
  mail: {
    name: Name;
    kind: NotificationKind;
    path: string;
    facts: Omit<MailFacts[Name], 'name' | 'link' | 'stop'>;
    notice?: EventData<'notice'>;
  },
  now: Date,
) {
  const { notice } = mail;
  if (notice && mayPush(reader, notice.about)) notifyMember(tx, reader.id, { kind: 'notice', data: notice }, now);
  if (!mayMail(reader, mail.kind)) return;
  const { mailer } = deps;
  const { site, locale, email: to, row } = reader;
  const token = (stopped: Stopped) => unsubscribeToken(unsubscribeKey(deps.secrets), reader.id, stopped);
  const stopPage = (stopped: Stopped) =>
    absoluteLink(
      mailer.publicUrl,
      site.host,
      localizedPath(`/unsubscribe?token=${encodeURIComponent(token(stopped))}`, locale),
    );
  const stop: StopLinks = { of: mail.kind, kind: stopPage(mail.kind), all: stopPage('all') };
  const { name, path } = mail;
  const matter = { ...mail.facts, name: row.name, path, stop } as unknown as MailMatter<Name>;
  const oneClick = absoluteLink(mailer.publicUrl, site.host, `/api/unsubscribe.php?token=${token('all')}`);
  await sendMail(tx, mailer, { to, site, locale, now }, name, matter, {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
}

/** Times and days as the reader's own clock and language say them. */
export const writtenFor = ({ locale, timeZone }: Pick<Reader, 'locale' | 'timeZone'>) => {
  const { iso } = locales[locale];
  const time = new Intl.DateTimeFormat(iso, { timeStyle: 'short', timeZone });
  const weekday = new Intl.DateTimeFormat(iso, { weekday: 'long', timeZone });
  const number = new Intl.NumberFormat(iso);
  return {
    time: (at: Date) => time.format(at),
    weekday: (at: Date) => weekday.format(at),
    number: (value: number) => number.format(value),
  };
};
