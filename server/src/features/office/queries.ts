import type { PaymentStatus } from '#contract/payments/payment-types.ts';
import type { UserStatus } from '#server/features/accounts/accounts.ts';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface FoundMember {
  id: string;
  site_id: number;
  name: string;
  email: string;
  host: string;
  status: UserStatus;
  fictional: boolean;
  premium: boolean;
  credits: number;
  owed: number;
  signup_at: Date;
  last_active_at: Date;
  locked_until: Date | null;
  reports: number;
}

/** By address, name, id or payment, each by its index; every site's accounts are asked for by themselves. */
export async function findMembers(
  db: Queryable,
  { text, id, now, limit }: { text: string; id: string | null; now: Date; limit: number },
): Promise<FoundMember[]> {
  const { rows } = await db.query<FoundMember>(
    `with found as (
       select users.id from sites join users on users.site_id = sites.id and lower(email) = lower($1)
       union select profiles.id from sites join profiles on profiles.site_id = sites.id and lower(name) = lower($1)
       union select users.id from users where users.id = $2
       union select user_id from payments where payments.id = $2
     )
     select users.id, users.site_id, name, email, host, users.status, fictional, paid_user as premium,
       coalesce(ledger_accounts.balance, 0) as credits, coalesce(owed, 0) as owed, signup_at, last_active_at,
       (select blocked_until from login_failures where scope = 'account ' || users.id and blocked_until > $3) as locked_until,
       (select count(*) from reports where reported_id = users.id)::int as reports
     from found join users on users.id = found.id join profiles on profiles.id = users.id
       join sites on sites.id = users.site_id
       left join ledger_accounts on ledger_accounts.user_id = users.id
     order by users.id limit $4`,
    [text, id, now, limit],
  );
  return rows;
}

export interface FoundPayment {
  id: string;
  member_id: string | null;
  member: string | null;
  host: string;
  status: PaymentStatus;
  paymentmethod: string;
  provider: string;
  reference: string | null;
  country: string;
  currency: string;
  amount: number;
  refunded: number;
  credits: number;
  created_at: Date;
  completed_at: Date | null;
  /** When it was ordered, in microseconds. */
  cursor_at: string;
}

const paymentColumns = `payments.id, payments.user_id as member_id, profiles.name as member, host, payments.status,
  paymentmethod, provider, reference, payments.country, currency, amount, refunded, credits, payments.created_at,
  completed_at, (extract(epoch from payments.created_at) * 1000000)::bigint as cursor_at`;
const paymentTables = `payments join sites on sites.id = payments.site_id left join profiles on profiles.id = payments.user_id`;

export interface PaymentFilter {
  status: PaymentStatus | undefined;
  memberId: string | undefined;
  provider: string | undefined;
  siteId: number | undefined;
  from: Date | undefined;
  to: Date | undefined;
  after: Cursor | undefined;
  limit: number;
}

/** The newest first. What is not asked for is no part of the statement, so that each question finds its index. */
export async function findPayments(db: Queryable, filter: PaymentFilter): Promise<FoundPayment[]> {
  const values: unknown[] = [filter.limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { after } = filter;
  const conditions = [
    ...(filter.status ? [`payments.status = ${bind(filter.status)}`] : []),
    ...(filter.memberId ? [`payments.user_id = ${bind(filter.memberId)}`] : []),
    ...(filter.provider ? [`payments.provider = ${bind(filter.provider)}`] : []),
    ...(filter.siteId ? [`payments.site_id = ${bind(filter.siteId)}`] : []),
    ...(filter.from ? [`payments.created_at >= ${bind(filter.from)}`] : []),
    ...(filter.to ? [`payments.created_at < ${bind(filter.to)}`] : []),
    ...(after
      ? [
          `(payments.created_at, payments.id) <
             (timestamptz 'epoch' + ${bind(after.at)}::bigint * interval '1 microsecond', ${bind(after.id)}::bigint)`,
        ]
      : []),
  ];
  const { rows } = await db.query<FoundPayment>(
    `select ${paymentColumns} from ${paymentTables}
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by payments.created_at desc, payments.id desc limit $1`,
    values,
  );
  return rows;
}

export async function findOfficePayment(db: Queryable, id: string): Promise<FoundPayment | undefined> {
  const { rows } = await db.query<FoundPayment>(
    `select ${paymentColumns} from ${paymentTables} where payments.id = $1`,
    [id],
  );
  return rows[0];
}

export interface TimelineRow {
  at: Date;
  kind: 'joined' | 'payment' | 'credits' | 'report' | 'staff';
  what: string;
  amount: number | null;
  currency: string | null;
  credits: number | null;
  id: string | null;
}

/** What happened to an account before a moment. No words of the member and nobody else's name. */
export async function findTimeline(
  db: Queryable,
  memberId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<TimelineRow[]> {
  const { rows } = await db.query<TimelineRow>(
    `select * from (
       (select signup_at as at, 'joined' as kind, status as what, null::int as amount, null as currency,
          null::int as credits, null as id
        from users where id = $1 and signup_at < $2)
       union all
       (select step.at, 'payment', step.to_status, payments.amount, currency, payments.credits, payments.id::text
        from payments join payment_transitions as step on step.payment_id = payments.id
        where user_id = $1 and step.at < $2 and step.from_status is distinct from step.to_status
        order by step.at desc limit $3)
       union all
       (select movement.at, 'credits', movement.cause, null, null, entry.amount, null
        from ledger_accounts as account join ledger_entries as entry on entry.account_id = account.id
          join ledger_movements as movement on movement.id = entry.movement_id
        where account.user_id = $1 and movement.at < $2 and cause not in ('message', 'photo', 'voice', 'gift')
        order by entry.movement_id desc limit $3)
       union all
       (select at, 'report', reason, null, null, null, id::text from reports
        where reported_id = $1 and at < $2 order by at desc limit $3)
       union all
       (select at, 'staff', action, null, null, null, id::text from audit_log
        where subject_id = $1::text and subject_kind = 'member' and at < $2 order by id desc limit $3)
     ) as happened order by at desc limit $3`,
    [memberId, before, limit],
  );
  return rows;
}
