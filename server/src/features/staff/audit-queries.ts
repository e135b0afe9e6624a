import type { Role } from '#contract/staff/policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface NewAuditEntry {
  at: Date;
  staffId: string | null;
  role: Role | null;
  action: string;
  subject: { kind: string; id: string } | null;
  reason: string;
}

export async function insertAuditEntry(db: Queryable, { at, staffId, role, action, subject, reason }: NewAuditEntry) {
  await db.query(
    `insert into audit_log (at, staff_id, role, action, subject_kind, subject_id, reason)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [at, staffId, role, action, subject?.kind ?? null, subject?.id ?? null, reason],
  );
}

export interface AuditRow {
  id: string;
  at: Date;
  staff_id: string | null;
  name: string | null;
  role: Role | null;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  reason: string;
}

/** The newest first, below an id; of one action or about one subject, each by its index. */
export async function findAuditEntries(
  db: Queryable,
  { action, subject, below, limit }: { action?: string; subject?: string; below?: string; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `select audit_log.id, at, staff_id, name, audit_log.role, action, subject_kind, subject_id, reason
     from audit_log left join staff on staff.id = staff_id
     where ($1::text is null or action = $1) and ($2::text is null or subject_id = $2)
       and ($3::bigint is null or audit_log.id < $3)
     order by audit_log.id desc limit $4`,
    [action ?? null, subject ?? null, below ?? null, limit],
  );
  return rows;
}
