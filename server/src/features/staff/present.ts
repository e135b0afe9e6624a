import type { Answer } from '#contract/calls.ts';
import { permissionsOf } from '#contract/staff/policy.ts';
import type { OwnStaffView } from '#contract/staff/staff.ts';
import { provenUntil } from '#server/platform/calls/permission.ts';
import type { Site, StaffActor } from '#server/platform/http/context.ts';
import type { AuditRow } from './audit-queries.ts';
import type { StaffListRow, StaffRow } from './queries.ts';
import { endOf } from './rules.ts';

export const presentSelf = (staff: StaffActor, sites: readonly Pick<Site, 'host'>[]): OwnStaffView => ({
  staff: { id: staff.staffId, login: staff.login, name: staff.name, role: staff.role },
  permissions: permissionsOf(staff.role),
  expires_at: endOf(staff).toISOString(),
  proven_until: provenUntil(staff.provenAt).toISOString(),
  hosts: sites.map(({ host }) => host),
});

export const presentStaff = ({ id, login, name, role }: Omit<StaffRow, 'disabled_at'>) => ({ id, login, name, role });

export const presentStaffList = (rows: readonly StaffListRow[]): Answer<'staffAccounts'> => ({
  staff: rows.map((row) => ({
    ...presentStaff(row),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
  })),
});

export const presentAudit = ({ rows, next }: { rows: readonly AuditRow[]; next: string | null }): Answer<'audit'> => ({
  entries: rows.map(({ id, at, staff_id, name, role, action, subject_kind, subject_id, reason }) => ({
    id,
    at: at.toISOString(),
    staff: staff_id && role ? { id: staff_id, name: name ?? '', role } : null,
    action,
    subject: subject_kind && subject_id ? { kind: subject_kind, id: subject_id } : null,
    reason,
  })),
  next,
});
