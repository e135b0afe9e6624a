import { ageOn, dayIn } from '#contract/accounts/birth-date.ts';
import { queueTargets } from '#contract/constants.ts';
import { queueKinds } from '#contract/moderation/decisions.ts';
import type {
  DecisionView,
  LegalHold,
  MadeDecision,
  MemberContext,
  QueueItem,
} from '#contract/moderation/moderation.ts';
import { fileOf } from '#server/features/photos/photos.ts';
import type { RequestContext, Site } from '#server/platform/http/context.ts';
import type { HoldRow } from './hold-queries.ts';
import type { AppealRow, ContextRow, DecisionRow } from './queries.ts';
import type { CountRow, ItemRow } from './queue-queries.ts';
import { appealableUntil, undoableUntil } from './rules.ts';

export const presentItem = (row: ItemRow, { fileUrl, now }: Pick<RequestContext, 'fileUrl' | 'now'>): QueueItem => ({
  id: row.id,
  kind: row.kind,
  host: row.host,
  since: row.since.toISOString(),
  member: row.member_id
    ? {
        id: row.member_id,
        name: row.name ?? '',
        thumb: row.photo && fileUrl(fileOf(row.photo, 'thumb'), 'everybody'),
      }
    : null,
  escalated: row.escalated_at !== null,
  claimed_by:
    row.claimed_by && row.claimed_until && row.claimed_until > now
      ? { id: row.claimed_by, name: row.claimed_name ?? '' }
      : null,
});

/** Every kind, also one of which nothing waits. */
export const presentCounts = (rows: readonly CountRow[]) =>
  queueKinds.map((kind) => {
    const found = rows.find((row) => row.kind === kind);
    return {
      kind,
      count: found?.count ?? 0,
      oldest: found?.oldest.toISOString() ?? null,
      target_minutes: queueTargets[kind],
    };
  });

export const presentDecision = (row: DecisionRow): MadeDecision => ({
  id: row.id,
  kind: row.kind,
  decision: row.decision,
  reason: row.reason,
  notice: row.notice,
  staff: row.staff,
  at: row.at.toISOString(),
  until: row.until?.toISOString() ?? null,
  overturned: row.overturned_at !== null,
  undo_until: undoableUntil(row)?.toISOString() ?? null,
});

export const presentContext = (row: ContextRow, site: Site, now: Date): MemberContext => ({
  id: row.id,
  name: row.name,
  age: row.date_of_birth ? ageOn(dayIn(site.settings.time_zone, now), row.date_of_birth) : null,
  host: row.host,
  city: row.city,
  language: row.language ?? site.settings.domain_language,
  status: row.status,
  member_since: row.signup_at.toISOString(),
  premium: row.paid_user,
  limited_until: row.limited_until?.toISOString() ?? null,
  reports: row.reports,
  reporters: row.reporters,
  photos: row.photos,
  photos_rejected: row.photos_rejected,
  credits_received: row.credits_received,
  payers: row.payers,
  photo_review: site.settings.photo_review,
});

export const presentOwnDecision = (
  reference: string,
  decision: DecisionRow,
  appeal: AppealRow | undefined,
): DecisionView => ({
  reference,
  decision: decision.decision,
  notice: decision.notice,
  at: decision.at.toISOString(),
  until: decision.until?.toISOString() ?? null,
  overturned: decision.overturned_at !== null,
  appeal_until: appealableUntil(decision.at).toISOString(),
  appeal: appeal
    ? {
        text: appeal.text,
        sent_at: appeal.sent_at.toISOString(),
        decided_at: appeal.decided_at?.toISOString() ?? null,
        answer: appeal.answer,
      }
    : null,
});

export const presentHolds = (rows: readonly HoldRow[]): { holds: LegalHold[] } => ({
  holds: rows.map((row) => ({
    member: { id: row.user_id, name: row.name },
    host: row.host,
    reason: row.reason,
    since: row.since.toISOString(),
    staff: row.staff,
    evidence: row.evidence,
  })),
});
