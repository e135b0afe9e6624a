import type { Locale } from '#contract/locales.ts';
import type { DecisionName } from '#contract/moderation/decisions.ts';
import type { UserStatus } from '#server/features/accounts/accounts.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface DecisionRow {
  id: string;
  kind: string;
  item_id: string;
  site_id: number;
  member_id: string | null;
  staff_id: string;
  staff: string;
  decision: DecisionName;
  reason: string | null;
  notice: string;
  until: Date | null;
  at: Date;
  overturned_at: Date | null;
}

const fields = `decisions.id, decisions.kind, item_id, decisions.site_id, decisions.member_id, staff_id, staff.name as staff,
  decision, reason, notice, until, at, overturned_at`;

export interface NewDecision {
  queueId: string | null;
  kind: string;
  itemId: string;
  siteId: number;
  memberId: string | null;
  staffId: string;
  decision: DecisionName;
  reason: string | undefined;
  notice: string;
  until: Date | null;
  now: Date;
}

export async function insertDecision(db: Queryable, made: NewDecision): Promise<DecisionRow> {
  const { rows } = await db.query<DecisionRow>(
    `with decisions as (
       insert into decisions (queue_id, kind, item_id, site_id, member_id, staff_id, decision, reason, notice, until, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *
     ) select ${fields} from decisions join staff on staff.id = staff_id`,
    [
      made.queueId,
      made.kind,
      made.itemId,
      made.siteId,
      made.memberId,
      made.staffId,
      made.decision,
      made.reason ?? null,
      made.notice,
      made.until,
      made.now,
    ],
  );
  if (!rows[0]) throw new Error('A decision that was just made is not there.');
  return rows[0];
}

export async function findDecisionOn(db: Queryable, queueId: string): Promise<DecisionRow | undefined> {
  const { rows } = await db.query<DecisionRow>(
    `select ${fields} from decisions join staff on staff.id = staff_id where queue_id = $1`,
    [queueId],
  );
  return rows[0];
}

export async function findDecision(db: Queryable, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await db.query<DecisionRow>(
    `select ${fields} from decisions join staff on staff.id = staff_id where decisions.id = $1`,
    [id],
  );
  return rows[0];
}

/** Takes a row lock: a decision is taken back once. */
export async function lockDecision(db: Queryable, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await db.query<DecisionRow>(
    `select ${fields} from decisions join staff on staff.id = staff_id where decisions.id = $1 for update of decisions`,
    [id],
  );
  return rows[0];
}

/** Decisions about a member, the newest first. */
export async function findHistory(db: Queryable, memberId: string, limit: number): Promise<DecisionRow[]> {
  const { rows } = await db.query<DecisionRow>(
    `select ${fields} from decisions join staff on staff.id = staff_id
     where decisions.member_id = $1 order by at desc limit $2`,
    [memberId, limit],
  );
  return rows;
}

/** Decisions of one moderator, the newest first. */
export async function findDecisionsBy(
  db: Queryable,
  staffId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<DecisionRow[]> {
  const { rows } = await db.query<DecisionRow>(
    `select ${fields} from decisions join staff on staff.id = staff_id
     where staff_id = $1 and at < $2 order by at desc limit $3`,
    [staffId, before, limit],
  );
  return rows;
}

export async function countDecisionsSince(db: Queryable, staffId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from decisions where staff_id = $1 and at >= $2',
    [staffId, since],
  );
  return rows[0]?.count ?? 0;
}

export async function saveOverturned(db: Queryable, id: string, now: Date) {
  await db.query('update decisions set overturned_at = $2 where id = $1', [id, now]);
}

export interface AppealRow {
  id: string;
  decision_id: string;
  text: string;
  language: Locale;
  sent_at: Date;
  decided_at: Date | null;
  answer: string | null;
}

const appealFields = 'id, decision_id, text, language, sent_at, decided_at, answer';

/** Undefined where there is one already. */
export async function insertAppeal(
  db: Queryable,
  appeal: { decisionId: string; text: string; language: Locale; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `insert into appeals (decision_id, text, language, sent_at) values ($1, $2, $3, $4)
     on conflict (decision_id) do nothing returning id`,
    [appeal.decisionId, appeal.text, appeal.language, appeal.now],
  );
  return rows[0]?.id;
}

export async function findAppeal(db: Queryable, by: { id: string } | { decision: string }) {
  const [column, value] = 'id' in by ? ['id', by.id] : ['decision_id', by.decision];
  const { rows } = await db.query<AppealRow>(`select ${appealFields} from appeals where ${column} = $1`, [value]);
  return rows[0];
}

export async function saveAnswer(db: Queryable, id: string, { answer, now }: { answer: string; now: Date }) {
  await db.query('update appeals set decided_at = $2, answer = $3 where id = $1', [id, now, answer]);
}

/** Empties decisions about an erased member: that, by whom and why stay, without words. */
export async function emptyDecisions(db: Queryable, memberId: string) {
  await db.query(`delete from appeals using decisions where decisions.id = decision_id and member_id = $1`, [memberId]);
  await db.query(`delete from queue_items where member_id = $1`, [memberId]);
  await db.query(`update decisions set notice = '', member_id = null where member_id = $1`, [memberId]);
}

export interface Recipient {
  id: string;
  site_id: number;
  name: string;
  email: string | null;
  language: Locale | null;
  status: UserStatus;
}

export async function findRecipient(db: Queryable, userId: string): Promise<Recipient | undefined> {
  const { rows } = await db.query<Recipient>(
    `select users.id, users.site_id, name, email, language, users.status from users join profiles on profiles.id = users.id
     where users.id = $1`,
    [userId],
  );
  return rows[0];
}

export interface ContextRow {
  id: string;
  name: string;
  date_of_birth: string | null;
  host: string;
  site_id: number;
  city: string | null;
  language: Locale | null;
  status: string;
  signup_at: Date;
  paid_user: boolean;
  limited_until: Date | null;
  reports: number;
  reporters: number;
  photos: number;
  photos_rejected: number;
  credits_received: number;
  payers: number;
}

/** What a moderator knows of a member when they decide: no address and no private words. */
export async function findContext(db: Queryable, memberId: string): Promise<ContextRow | undefined> {
  const { rows } = await db.query<ContextRow>(
    `select users.id, profiles.name, date_of_birth::text, host, users.site_id, cities.name_en as city, language,
       users.status, signup_at, paid_user, limited_until, said.reports, said.reporters, shown.photos, shown.photos_rejected,
       coalesce(spent.credits, 0) as credits_received, coalesce(spent.payers, 0) as payers
     from users join profiles on profiles.id = users.id join sites on sites.id = users.site_id
       left join cities on cities.id = profiles.city_id,
       lateral (select count(*)::int as reports, count(distinct reporter_id)::int as reporters
         from reports where reported_id = users.id) as said,
       lateral (select count(*)::int as photos, count(*) filter (where status = 'rejected')::int as photos_rejected
         from photos where profile_id = users.id) as shown,
       lateral (select -sum(amount)::int as credits, count(distinct account.user_id)::int as payers
         from ledger_movements as movement join ledger_entries as entry on entry.movement_id = movement.id
           join ledger_accounts as account on account.id = entry.account_id
         where movement.about_id = users.id and account.user_id is not null and amount < 0) as spent
     where users.id = $1`,
    [memberId],
  );
  return rows[0];
}

/** Who wrote with a member, a page of them by id, without those whose account is closed. */
export async function findContacts(
  db: Queryable,
  memberId: string,
  { above, limit }: { above: string; limit: number },
): Promise<(Recipient & { credits: number })[]> {
  const { rows } = await db.query<Recipient & { credits: number }>(
    `select users.id, users.site_id, name, email, language, users.status,
       coalesce((select sum(amount) from ledger_movements as movement
          join ledger_entries as entry on entry.movement_id = movement.id
          join ledger_accounts as account on account.id = entry.account_id
        where cause = 'fair_play' and cause_id = ($1::bigint)::text || ' ' || users.id and account.user_id = users.id), 0)::int as credits
     from conversation_sides as side join users on users.id = side.member_id join profiles on profiles.id = users.id
     where side.other_id = $1 and side.member_id > $2 and users.status = 'active' and email is not null
       and exists (select from messages where conversation_id = side.conversation_id)
     order by side.member_id limit $3`,
    [memberId, above, limit],
  );
  return rows;
}
