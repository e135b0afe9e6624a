import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { StaffActor } from '#server/platform/http/context.ts';
import { type AuditRow, findAuditEntries, insertAuditEntry } from './audit-queries.ts';

/** Something done in the back office. */
interface Deed {
  /** Who did it; undefined for the command line. */
  staff: Pick<StaffActor, 'staffId' | 'role'> | undefined;
  action: string;
  /** To what, by its id. Never by a name or an address: the log outlives the people in it. */
  subject?: { kind: string; id: string };
  reason?: string;
  now: Date;
}

/** Writes into the audit log, in the transaction of the deed: neither exists without the other. */
export const recordDeed = (tx: Transaction, { staff, action, subject, reason = '', now }: Deed) =>
  insertAuditEntry(tx, {
    at: now,
    staffId: staff?.staffId ?? null,
    role: staff?.role ?? null,
    action,
    subject: subject ?? null,
    reason,
  });

const perPage = 50;

export async function readAudit(
  db: Queryable,
  { action, subject, after }: { action?: string | undefined; subject?: string | undefined; after?: string | undefined },
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const found = await findAuditEntries(db, {
    ...(action && { action }),
    ...(subject && { subject }),
    ...(after && { below: after }),
    limit: perPage + 1,
  });
  const rows = found.slice(0, perPage);
  return { rows, next: found.length > perPage ? (rows.at(-1)?.id ?? null) : null };
}
