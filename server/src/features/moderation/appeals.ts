import { limitAccount, unbanAccount } from '#server/features/accounts/accounts.ts';
import { sendMail } from '#server/features/mails/mails.ts';
import { readmitPhoto } from '#server/features/photos/photos.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { isSameSecret } from '#server/platform/http/same-secret.ts';
import { idIn, referenceOf } from '#server/platform/reference.ts';
import { presentOwnDecision } from './present.ts';
import {
  type DecisionRow,
  findAppeal,
  findDecision,
  findRecipient,
  insertAppeal,
  saveAnswer,
  saveOverturned,
} from './queries.ts';
import { insertItem } from './queue-queries.ts';
import { mayAppeal } from './rules.ts';
import { decisionKey, decisionPath, decisionPrefix, envelopeFor, type ModerationDeps } from './sanctions.ts';

interface Link {
  reference: string;
  key: string;
}

/** A decision as the member it is about reads it: by the link of the mail alone, also while their account is closed. */
export async function readDecision(
  db: Queryable,
  deps: Pick<ModerationDeps, 'secrets'>,
  context: Pick<RequestContext, 'site'>,
  link: Link,
) {
  const decision = await decisionBehind(db, deps, context, link);
  const appeal = await findAppeal(db, { decision: decision.id });
  return presentOwnDecision(referenceOf(decisionPrefix, decision.id), decision, appeal);
}

/** Puts an appeal into the queue; whoever made the decision is not given it. */
export async function appealDecision(
  tx: Transaction,
  deps: Pick<ModerationDeps, 'secrets'>,
  { site, locale, now }: Pick<RequestContext, 'site' | 'locale' | 'now'>,
  { text, ...link }: Link & { text: string },
) {
  const decision = await decisionBehind(tx, deps, { site }, link);
  if (!mayAppeal(decision, now) || !decision.member_id) throw new Failure('link_expired');
  const itemId = await insertAppeal(tx, { decisionId: decision.id, text, language: locale, now });
  if (itemId === undefined) throw new Failure('appeal_sent');
  const { member_id: memberId, staff_id: notFor, site_id: siteId } = decision;
  await insertItem(tx, { kind: 'appeal', itemId, siteId, memberId, notFor, now });
  return readDecision(tx, deps, { site }, link);
}

async function decisionBehind(
  db: Queryable,
  deps: Pick<ModerationDeps, 'secrets'>,
  { site }: Pick<RequestContext, 'site'>,
  { reference, key }: Link,
): Promise<DecisionRow> {
  const id = idIn(decisionPrefix, reference);
  const found = id !== undefined && isSameSecret(decisionKey(deps, id), key) ? await findDecision(db, id) : undefined;
  if (!found || found.site_id !== site.id) throw new Failure('link_expired');
  return found;
}

/** Answers an appeal by mail. Where the decision was wrong, what it did is undone. */
export async function answerAppeal(
  tx: Transaction,
  deps: ModerationDeps,
  { appealId, isOverturned, notice, now }: { appealId: string; isOverturned: boolean; notice: string; now: Date },
) {
  const appeal = await findAppeal(tx, { id: appealId });
  const decision = appeal && (await findDecision(tx, appeal.decision_id));
  if (!decision) throw new Failure('not_found');
  await saveAnswer(tx, appealId, { answer: notice, now });
  if (isOverturned) await undo(tx, decision, now);
  const member = decision.member_id === null ? undefined : await findRecipient(tx, decision.member_id);
  const envelope = member && envelopeFor(deps, member, now);
  if (!envelope) return;
  const reference = referenceOf(decisionPrefix, decision.id);
  const path = decisionPath(deps, decision.id);
  await sendMail(tx, deps.mailer, envelope, 'decided', { name: member.name, reference, notice, path });
}

async function undo(
  tx: Transaction,
  { id, kind, item_id: itemId, member_id: memberId, decision }: DecisionRow,
  now: Date,
) {
  await saveOverturned(tx, id, now);
  if (kind === 'photo') await readmitPhoto(tx, itemId, now);
  if (memberId && decision === 'ban') await unbanAccount(tx, memberId);
  if (memberId && decision === 'limit') await limitAccount(tx, memberId, null);
}
