import type { Mailer } from '#server/features/mails/mails.ts';
import type { PaymentDeps } from '#server/features/payments/payments.ts';
import { changeKeepingHistory, type Sites, settingsHistory, undoChange } from '#server/features/sites/sites.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RequestContext, staffIn } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { giveCredits, helpMember, readTimeline, recordLook, revealAddress, searchMembers } from './members.ts';
import { auditLedger, listPayments, readOwed, readStory, refund } from './money.ts';
import { presentHistory, presentMembers, presentOfficePayment, presentStory, presentTimeline } from './present.ts';

export interface OfficeDeps extends PaymentDeps {
  db: Database;
  sites: Sites;
  mailer: Mailer;
}

const doing = (context: RequestContext) => ({ staff: staffIn(context), now: context.now });

export function officeRoutes(calls: Calls, deps: OfficeDeps) {
  const { sites } = deps;
  const siteOf = (host: string) => {
    const site = sites.named(host);
    if (!site) throw new Failure('not_found');
    return site;
  };
  calls.read('officeMember', async (db, { now }, { q }) => presentMembers(await searchMembers(db, q, now)));
  calls.write('revealMember', (tx, context, asked) => revealAddress(tx, doing(context), asked));
  calls.read('memberTimeline', async (db, context, { id, before }) => {
    const read = await readTimeline(db, id, before ? new Date(before) : context.now);
    if (!before) await deps.db.transaction((tx) => recordLook(tx, doing(context), id));
    return presentTimeline(read);
  });
  calls.write('grantCredits', async (tx, context, { id, credits, reason }) => ({
    id,
    credits: await giveCredits(tx, doing(context), { id, credits, reason, key: crypto.randomUUID() }),
  }));
  calls.write('helpMember', async (tx, context, asked) => {
    await helpMember(tx, deps, doing(context), asked);
    return asked;
  });
  calls.read('officePayment', async (db, _context, { id }) => presentStory(await readStory(db, id)));
  calls.read('officeOwed', (db) => readOwed(db));
  calls.read('officePayments', async (db, _context, { host, ...asked }) => {
    const { rows, next } = await listPayments(db, {
      ...asked,
      siteId: host === undefined ? undefined : siteOf(host).id,
    });
    return { payments: rows.map(presentOfficePayment), next };
  });
  calls.write('refundPayment', async (tx, context, { payment_id: paymentId, reason }) => {
    const refunded = await refund(tx, deps, doing(context), { paymentId, reason });
    return { ...refunded, payment: presentOfficePayment(refunded.payment) };
  });
  calls.read('officeLedger', (db) => auditLedger(db));
  calls.read('officeSettings', async (_db, _context, { host }) => ({
    sites: (host ? [siteOf(host)] : sites.all).map((site) => ({ host: site.host, settings: site.settings })),
  }));
  calls.write('changeSettings', async (tx, context, { host, settings: change }) => {
    const site = siteOf(host);
    const { staff, now } = doing(context);
    const settings = await changeKeepingHistory(tx, sites, site, change, { staffId: staff.staffId, now });
    const reason = Object.keys(change).join(', ');
    await recordDeed(tx, { staff, action: 'change_settings', subject: { kind: 'site', id: site.host }, reason, now });
    return { host: site.host, settings };
  });
  calls.read('settingsHistory', async (db, _context, { host, before }) =>
    presentHistory(await settingsHistory(db, siteOf(host), before)),
  );
  calls.write('undoSettings', async (tx, context, { host, change }) => {
    const site = siteOf(host);
    const { staff, now } = doing(context);
    const settings = await undoChange(tx, sites, { site, changeId: change, staffId: staff.staffId, now });
    await recordDeed(tx, {
      staff,
      action: 'undo_settings',
      subject: { kind: 'site', id: site.host },
      reason: change,
      now,
    });
    return { host: site.host, settings };
  });
}
