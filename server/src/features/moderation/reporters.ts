import { reportReference } from '#server/features/blocking/blocking.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findRecipient } from './queries.ts';

/** What became of a report: nothing against the terms, measures, or a closed account. */
export type ReportOutcome = 'kept' | 'measures' | 'closed';

/** Confirms a report, by a mail with the reference it can be quoted by. */
export async function confirmReport(
  tx: Transaction,
  { mailer, sites }: { mailer: Mailer; sites: Pick<Sites, 'all'> },
  { reporterId, reference, now }: { reporterId: string; reference: string; now: Date },
) {
  const reporter = await findRecipient(tx, reporterId);
  const site = sites.all.find((each) => each.id === reporter?.site_id);
  if (!reporter?.email || !site) return;
  const envelope = { to: reporter.email, site, locale: reporter.language ?? site.settings.domain_language, now };
  await sendMail(tx, mailer, envelope, 'reportReceived', { name: reporter.name, reference, path: '/' });
}

/** Tells those who reported somebody what came of it. What exactly was done to the other member is theirs alone. */
export async function notifyReporters(
  tx: Transaction,
  { mailer, sites }: { mailer: Mailer; sites: Pick<Sites, 'all'> },
  reports: readonly { id: string; reporter_id: string | null }[],
  { outcome, now }: { outcome: ReportOutcome; now: Date },
) {
  for (const { id, reporter_id: reporterId } of reports) {
    const reporter = reporterId === null ? undefined : await findRecipient(tx, reporterId);
    const site = sites.all.find((each) => each.id === reporter?.site_id);
    if (!reporter?.email || !site) continue;
    const envelope = { to: reporter.email, site, locale: reporter.language ?? site.settings.domain_language, now };
    const facts = { name: reporter.name, reference: reportReference(id), outcome, path: '/' };
    await sendMail(tx, mailer, envelope, 'reportDecided', facts);
  }
}
