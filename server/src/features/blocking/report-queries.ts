import type { ReportReason } from '#contract/blocking/blocking.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What was said around a reported message, as it was when it was reported. */
export interface ReportedMessage {
  sender_id: string;
  kind: string;
  text: string | null;
  at: string;
  reported: boolean;
}

export interface ReportRow {
  id: string;
  reporter_id: string | null;
  reported_id: string | null;
  reporter: string | null;
  reason: ReportReason;
  remarks: string;
  at: Date;
  context: ReportedMessage[] | null;
}

export async function findOpenReport(db: Queryable, id: string): Promise<ReportRow | undefined> {
  const { rows } = await db.query<ReportRow>(
    `select reports.id, reporter_id, reported_id, profiles.name as reporter, reason, remarks, at, context
     from reports left join profiles on profiles.id = reporter_id where reports.id = $1 and closed_at is null`,
    [id],
  );
  return rows[0];
}

/** Reports that were open until now, with whoever made them. */
export async function saveClosed(
  db: Queryable,
  which: { report: string } | { about: string },
  now: Date,
): Promise<{ id: string; reporter_id: string | null }[]> {
  const [condition, id] = 'report' in which ? ['id = $1', which.report] : ['reported_id = $1', which.about];
  const { rows } = await db.query<{ id: string; reporter_id: string | null }>(
    `update reports set closed_at = $2 where ${condition} and closed_at is null returning id, reporter_id`,
    [id, now],
  );
  return rows;
}
