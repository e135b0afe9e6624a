import { createHmac } from 'node:crypto';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { rateLimits } from '#contract/constants.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type NetworkLimits, takePerNetwork } from '#server/platform/http/limits.ts';
import { isSameSecret } from '#server/platform/http/same-secret.ts';
import { idIn, referenceOf } from '#server/platform/reference.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import {
  emptyComplaintsFrom,
  findComplaint,
  findOpenComplaint,
  insertComplaint,
  type OpenComplaint,
  saveDecision,
} from './queries.ts';

export interface ComplaintDeps extends NetworkLimits {
  mailer: Mailer;
  secrets: Secrets;
}

const prefix = 'C';

/** Keeps what was said, confirms it to whoever said it, and hands it to the site's support. Answers its reference. */
export async function complain(
  tx: Transaction,
  deps: ComplaintDeps,
  { site, locale, address, now }: RequestContext,
  said: Complaint,
): Promise<string> {
  await takePerNetwork(deps, [rateLimits.complaintsPerNetwork], { address, now });
  // The mail that confirms it goes to an address that anybody may have typed.
  await deps.limits.take(rateLimits.complaintsPerAddress, said.email.toLowerCase(), now);
  const id = await insertComplaint(tx, { ...said, siteId: site.id, url: said.url, language: locale, now });
  const reference = referenceOf(prefix, id);
  const path = `/complaints/${reference}?key=${keyOf(deps, id)}`;
  const envelope = { to: said.email, site, locale, now };
  await sendMail(tx, deps.mailer, envelope, 'complaintReceived', { name: said.name, reference, path });
  const support = { ...envelope, to: site.settings.support_email, locale: site.settings.domain_language };
  const { name: from, email, kind, subject, text, url = '' } = said;
  const forSupport = { name: '', from, email, kind, subject, text, url, reference, path };
  if (support.to) await sendMail(tx, deps.mailer, support, 'complaintForSupport', forSupport);
  return reference;
}

/** By the link in the mail alone: a reference is said on the telephone, and opens nothing by itself. */
export async function readComplaint(
  db: Queryable,
  deps: Pick<ComplaintDeps, 'secrets'>,
  { site }: Pick<RequestContext, 'site'>,
  { reference, key }: { reference: string; key: string },
) {
  const id = idIn(prefix, reference);
  const complaint =
    id !== undefined && isSameSecret(keyOf(deps, id), key) ? await findComplaint(db, site.id, id) : undefined;
  if (!complaint) throw new Failure('link_expired');
  const { kind, subject, sent_at, decided_at, decision } = complaint;
  return {
    reference: referenceOf(prefix, complaint.id),
    kind,
    subject,
    status: decided_at ? ('decided' as const) : ('received' as const),
    sent_at: sent_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    decision,
  };
}

/** A complaint as a moderator reads it; undefined where it is decided. */
export const openComplaint = (db: Queryable, id: string): Promise<OpenComplaint | undefined> =>
  findOpenComplaint(db, id);

/** Decides a complaint. Answers who complained, by which reference, and the page on which they read it. */
export async function decideComplaint(
  tx: Transaction,
  deps: Pick<ComplaintDeps, 'secrets'>,
  { id, answer, now }: { id: string; answer: string; now: Date },
) {
  const complaint = await findOpenComplaint(tx, id);
  if (!complaint) return undefined;
  await saveDecision(tx, id, { answer, now });
  const reference = referenceOf(prefix, id);
  return { ...complaint, reference, path: `/complaints/${reference}?key=${keyOf(deps, id)}` };
}

/** Erases who sent complaints and what they wrote, for an erased member: reference, kind and dates of each stay. */
export const eraseComplaints = (tx: Transaction, { siteId, email }: { siteId: number; email: string }) =>
  emptyComplaintsFrom(tx, siteId, email);

const keyOf = ({ secrets }: Pick<ComplaintDeps, 'secrets'>, id: string) =>
  createHmac('sha256', secrets.keyFor('complaint links')).update(id).digest('base64url').slice(0, 22);
