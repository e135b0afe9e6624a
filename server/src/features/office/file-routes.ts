import type { FileAnswer } from '#contract/call-schema.ts';
import type { InsightKind } from '#contract/insight/insight.ts';
import { type MoneyList, moneyLists } from '#contract/office/office-files.ts';
import { exportInsight, lastDays } from '#server/features/insight/insight.ts';
import { invoiceFileOf } from '#server/features/invoices/invoices.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RequestContext, staffIn } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { exportMoney } from './exports.ts';
import { listInvoices } from './money.ts';
import { presentIssued } from './present.ts';

const isMoneyList = (kind: MoneyList | InsightKind): kind is MoneyList => moneyLists.some((each) => each === kind);

/** What staff take along. Whoever does stands in the audit log with what they took. */
export function officeFileRoutes(calls: Calls, { db, sites }: { db: Database; sites: Sites }) {
  const siteIdOf = (host: string | undefined) => {
    if (host === undefined) return undefined;
    const site = sites.named(host);
    if (!site) throw new Failure('not_found');
    return site.id;
  };
  const logged = async (context: RequestContext, action: string, file: FileAnswer, reason: string) => {
    const { staff, now } = { staff: staffIn(context), now: context.now };
    const subject = { kind: 'file', id: file.name };
    await db.transaction((tx) => recordDeed(tx, { staff, action, subject, reason, now }));
    return file;
  };
  calls.read('officeInvoices', async (reading, _context, { host, ...asked }) =>
    presentIssued(await listInvoices(reading, { ...asked, siteId: siteIdOf(host) })),
  );
  calls.read('officeInvoice', async (reading, context, { id: paymentId }) => {
    const file = await invoiceFileOf(reading, sites.all, { paymentId, locale: context.locale });
    return logged(context, 'download_invoice', file, paymentId);
  });
  calls.read('exportFile', async (reading, context, { kind, from, to, status, provider, ...filter }) => {
    const { now } = context;
    const narrowed = { status, provider, ...filter };
    const file = isMoneyList(kind)
      ? await exportMoney(reading, kind, { status, provider, from, to, siteId: siteIdOf(filter.host), now })
      : await exportInsight(reading, sites, { kind, ...filter, ...lastDays({ from, to, now }) });
    const reason = Object.entries(narrowed).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${value}`],
    );
    return logged(context, 'export', file, reason.join(', '));
  });
}
