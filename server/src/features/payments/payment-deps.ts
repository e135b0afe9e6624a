import type { Mailer } from '#server/features/mails/mails.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { PaymentRow } from './queries.ts';

/** What every step of a payment needs beside the database: the sites, one of which it was made on, and the mailer. */
export interface PaymentDeps {
  sites: { readonly all: Site[] };
  mailer: Mailer;
  /** Hears of a purchase with a card that the buyer's bank confirmed. */
  notePaidByCard?: (tx: Transaction, paid: { userId: string; site: Site; now: Date }) => Promise<void>;
}

export const siteOf = ({ sites }: PaymentDeps, { site_id: id }: Pick<PaymentRow, 'site_id'>) =>
  sites.all.find((site) => site.id === id);
