import type { Report } from '#contract/blocking/blocking.ts';
import { blocksPerPage, reportRemarks, reportsPerDay } from '#contract/constants.ts';
import { announcePresence } from '#server/features/accounts/accounts.ts';
import { contextOfMessage, notifyConversationEnded } from '#server/features/chat/chat.ts';
import { removeLikesBetween } from '#server/features/likes/likes.ts';
import { isThereFor } from '#server/features/member-page/member-page.ts';
import { hideProfile, showProfileToVisitors } from '#server/features/own-profile/own-profile.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { LimitRule, Limits } from '#server/platform/http/limits.ts';
import { referenceOf } from '#server/platform/reference.ts';
import { deleteBlocksOf, emptyContexts, emptyReports } from './erasure-queries.ts';
import {
  type BlockRow,
  countBlocks,
  deleteBlock,
  findBlocks,
  haveMet,
  insertBlock,
  lockPair,
  saveReport,
} from './queries.ts';
import { findOpenReport, type ReportRow, saveClosed } from './report-queries.ts';

const day = 86_400;
const reporting: LimitRule = { name: 'reports', points: reportsPerDay, seconds: day };

/** Who blocks or reports somebody, and on which site. */
interface BlockingContext {
  actor: Actor;
  site: Site;
  otherSites: readonly number[];
  now: Date;
}

/** Takes what there is between the two away and hides each from the other. Blocking again changes nothing. */
export async function block(tx: Transaction, blocking: BlockingContext, id: string) {
  const { actor, now } = blocking;
  await assertSomebodyElse(tx, blocking, id);
  await lockPair(tx, actor.userId, id);
  await notifyConversationEnded(tx, actor.userId, id, now);
  await insertBlock(tx, { own: actor.userId, other: id, now });
  await removeLikesBetween(tx, actor.userId, id);
}

/** Somebody who was never blocked is not blocked afterwards either, so there is nothing to refuse. */
export const unblock = (tx: Transaction, { userId }: Actor, id: string) => deleteBlock(tx, userId, id);

export interface BlockedPage {
  rows: BlockRow[];
  page: number;
  pages: number;
}

export async function listBlocked(db: Queryable, { userId }: Actor, page: number): Promise<BlockedPage> {
  const rows = await findBlocks(db, userId, { offset: (page - 1) * blocksPerPage, limit: blocksPerPage });
  return { rows, page, pages: Math.ceil((await countBlocks(db, userId)) / blocksPerPage) };
}

/** Sends a reporter the receipt of their report; passed in, because another feature writes the mails. */
export interface Confirmation {
  confirmReport(tx: Transaction, sent: { reporterId: string; reference: string; now: Date }): Promise<void>;
}

/** Also of somebody who blocked the member: they may well have the most to tell. */
export async function report(
  tx: Transaction,
  blocking: BlockingContext & { limits: Limits } & Confirmation,
  { id, reason, remarks, message_id }: Report,
): Promise<string> {
  const { actor, site, now, limits, confirmReport } = blocking;
  await limits.take(reporting, actor.userId, now);
  await assertSomebodyElse(tx, blocking, id);
  const about = message_id === undefined ? undefined : { reader: actor.userId, sender: id, messageId: message_id };
  const context = about && (await contextOfMessage(tx, about));
  if (about && !context) refuse('message_id', 'invalid');
  const { id: reportId, isNew } = await saveReport(tx, {
    siteId: site.id,
    reporter: actor.userId,
    reported: id,
    reason,
    remarks,
    messageId: message_id,
    context,
    now,
    most: 5 * reportRemarks,
  });
  const reference = reportReference(reportId);
  if (isNew) await confirmReport(tx, { reporterId: actor.userId, reference, now });
  return reference;
}

export async function setInvisible(tx: Transaction, { userId }: Actor, invisible: boolean) {
  await hideProfile(tx, userId, invisible);
  announcePresence(tx, userId);
}

export const setShownToVisitors = (tx: Transaction, { userId }: Actor, shown: boolean) =>
  showProfileToVisitors(tx, userId, shown);

export type { ReportRow } from './report-queries.ts';

/** A report as a moderator reads it; undefined where it is closed. */
export const openReport = (db: Queryable, id: string): Promise<ReportRow | undefined> => findOpenReport(db, id);

/** Closes one report; answers who is to learn what became of it. */
export const closeReport = (tx: Transaction, id: string, now: Date) => saveClosed(tx, { report: id }, now);

/** Closes all open reports about a member; answers who is to learn what became of them. */
export const closeReportsAbout = (tx: Transaction, memberId: string, now: Date) =>
  saveClosed(tx, { about: memberId }, now);

export const reportReference = (id: string) => referenceOf('R', id);

/** Blocks of somebody who is erased, and their words in reports. */
export async function eraseBlocksAndReports(tx: Transaction, memberId: string) {
  await deleteBlocksOf(tx, memberId);
  await emptyReports(tx, memberId);
  await emptyContexts(tx, memberId);
}

/**
 * A member can be blocked or reported when their profile opens for the caller, or when the two have met: also after they
 * became invisible or were banned. Everybody else is 404, so that an id does not tell whether somebody exists.
 */
async function assertSomebodyElse(db: Queryable, blocking: BlockingContext, id: string) {
  const { userId } = blocking.actor;
  if (id === userId) refuse('id', 'yourself');
  if (await isThereFor(db, blocking, id)) return;
  if (!(await haveMet(db, userId, id))) throw new Failure('not_found');
}

function refuse(field: string, problem: 'yourself' | 'invalid'): never {
  throw new Failure('invalid', { fields: { [field]: { problem } } });
}
