import type { Answer } from '#contract/calls.ts';
import type { listIssued } from '#server/features/invoices/invoices.ts';
import type { SettingsChangeRow } from '#server/features/sites/sites.ts';
import type { DebitRow, StepRow } from './debit-queries.ts';
import type { FoundMember, FoundPayment, TimelineRow } from './queries.ts';
import { maskedEmail } from './rules.ts';

export const presentMembers = (rows: readonly FoundMember[]): Answer<'officeMember'> => ({
  members: rows.map(({ site_id: _, email, signup_at, last_active_at, locked_until, ...member }) => ({
    ...member,
    email: maskedEmail(email ?? ''),
    signup_at: signup_at.toISOString(),
    last_active_at: last_active_at.toISOString(),
    locked_until: locked_until?.toISOString() ?? null,
  })),
});

export const presentOfficePayment = (row: FoundPayment): Answer<'officePayments'>['payments'][number] => {
  const { id, member_id, member, created_at, completed_at, cursor_at: _, ...payment } = row;
  return {
    ...payment,
    payment_id: id,
    member: member_id ? { id: member_id, name: member ?? '' } : null,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
};

type Issued = Awaited<ReturnType<typeof listIssued>>[number];

export const presentIssued = ({
  rows,
  next,
}: {
  rows: readonly Issued[];
  next: string | null;
}): Answer<'officeInvoices'> => ({
  invoices: rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    payment_id: row.payment_id,
    member: row.member_id ? { id: row.member_id, name: row.member ?? '' } : null,
    host: row.host,
    country: row.country,
    currency: row.currency,
    net: row.net,
    vat: row.vat,
    gross: row.gross,
    issued_at: row.issued_at.toISOString(),
  })),
  next,
});

export const presentTimeline = ({ rows, next }: { rows: readonly TimelineRow[]; next: Date | null }) => ({
  entries: rows.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
  next: next?.toISOString() ?? null,
});

export const presentHistory = ({ changes, next }: { changes: readonly SettingsChangeRow[]; next: string | null }) => ({
  changes: changes.map(({ at, ...change }) => ({ at: at.toISOString(), ...change })),
  next,
});

type Story = { payment: FoundPayment; steps: readonly StepRow[]; debit: DebitRow | undefined; invoice: string | null };

export const presentStory = ({ payment, steps, debit, invoice }: Story): Answer<'officePayment'> => ({
  payment: presentOfficePayment(payment),
  steps: steps.map(({ at, from_status: from, to_status: to, cause }) => ({ at: at.toISOString(), from, to, cause })),
  debit: debit
    ? {
        status: debit.status,
        due_on: debit.due_on,
        file: debit.message_id,
        returned_at: debit.returned_at?.toISOString() ?? null,
        return_reason: debit.return_reason,
      }
    : null,
  invoice,
});
