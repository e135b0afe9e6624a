import type { Queryable } from '#server/platform/database/database.ts';
import type { PartName } from './parts.ts';

export type PartRow = Record<string, unknown>;

/** Where a page of a part ended. */
export type Place = readonly [string, number];
export const beginning: Place = ['0', 0];

interface Statement {
  /** With $1 for the member; where it is read in pages, $2 and $3 for the place to go on from, and $4 for how many. */
  text: string;
  paged: boolean;
}

const whole = (text: string): Statement => ({ text, paged: false });

/** By a key that is a number, in its order: a page is as cheap at the end as at the beginning. */
const byKey = (key: string, fields: string, from: string): Statement => ({
  text: `select ${key}::text as place, $3::int as step, ${fields} from ${from} and ${key} > $2::bigint order by ${key} limit $4`,
  paged: true,
});

/**
 * Every message of the member's conversations, one conversation after the other. What they took off their list is theirs no
 * longer, except for what they wrote.
 */
const exchanged = (fields: string, only: string): Statement => ({
  text: `select side.conversation_id::text as place, said.seq as step, ${fields}
     from conversation_sides as side
     cross join lateral (
       select * from messages
       where conversation_id = side.conversation_id and seq > case when side.conversation_id = $2::bigint then $3 else 0 end
         and (seq > side.cleared_seq or sender_id = $1) ${only}
       order by seq limit $4
     ) as said
     where side.member_id = $1 and side.conversation_id >= $2::bigint
     order by side.conversation_id, said.seq limit $4`,
  paged: true,
});

/** Where the sound of a message is in the copy, under the ending it is stored with. */
const soundFile = `(select 'voices/' || id || substring(storage_key from '[.][a-z0-9]+$') from chat_voices where id = said.voice_id)`;

const ownPayments = 'payments.user_id = $1';

const statements: Record<PartName, Statement> = {
  account: whole(
    `select users.id::text, host as site, email, users.status, ban_reason, language, time_zone, paid_user as premium, signup_at,
       terms_version, terms_accepted_at, notifications_disabled as mails_stopped_because, tracking as sent_by
     from users join sites on sites.id = users.site_id where users.id = $1`,
  ),
  profile: whole(
    `select name, gender, sexuality, date_of_birth, profiles.country, regions.name_en as region, cities.name_en as city,
       hair_color, eye_color, body_type, relationship_status, tattoos, note, interests, invisible, shown_to_visitors,
       last_active_at
     from profiles left join regions on regions.id = profiles.region left join cities on cities.id = profiles.city_id
     where profiles.id = $1`,
  ),
  prompts: whole('select prompt, answer from profile_prompts where user_id = $1 order by position'),
  notifications: whole(
    'select preferences, quiet_from, quiet_to, lock_screen, changed_at from notification_settings where user_id = $1',
  ),
  'notification-mails': whole(
    `select about, mailed_at as at from notification_mails where member_id = $1
     union all
     select 'unread', reminded_at from notification_reminders where member_id = $1 order by at`,
  ),
  'news-mails': whole(
    `select announcements.kind as about, mailed_at as at from announcement_mails
     join announcements on announcements.id = announcement_id where member_id = $1 order by mailed_at`,
  ),
  bell: byKey('id', 'kind, facts, at', 'bell_entries where member_id = $1'),
  'support-and-complaints': whole(
    `select complaints.kind, subject, complaints.text, url, sent_at, decided_at, decision from complaints
     join users on users.id = $1 and complaints.site_id = users.site_id and lower(complaints.email) = lower(users.email)
     order by sent_at`,
  ),
  photos: whole(
    `select id::text, position + 1 as position, status, created_at, 'photos/' || id || '.webp' as file from photos
     where profile_id = $1 order by position`,
  ),
  'chat-photos': exchanged(
    `said.photo_id::text as id, case when said.sender_id <> $1 then side.other_name end as sent_by_member, said.at,
       'chat-photos/' || said.photo_id || '.webp' as file`,
    'and photo_id is not null',
  ),
  conversations: byKey(
    'side.conversation_id',
    `side.conversation_id::text as id, other_name as with_member, started_by = $1 as begun_by_me, created_at, last_at, unread,
       listed`,
    `conversation_sides as side join conversations on conversations.id = side.conversation_id where side.member_id = $1`,
  ),
  messages: exchanged(
    `side.conversation_id::text as conversation, side.other_name as with_member, said.sender_id = $1 as mine, said.at, said.kind,
       said.text, said.gif ->> 'title' as gif, said.gift,
       case when said.photo_id is not null then 'chat-photos/' || said.photo_id || '.webp' else ${soundFile} end as file,
       case when said.sender_id = $1 then said.cost end as credits`,
    '',
  ),
  'voice-messages': exchanged(
    `said.voice_id::text as id, case when said.sender_id <> $1 then side.other_name end as sent_by_member, said.at,
       (select (milliseconds + 999) / 1000 from chat_voices where id = said.voice_id) as seconds, ${soundFile} as file`,
    'and voice_id is not null',
  ),
  'chat-preferences': whole(
    'select who_may_write, checked_members_only, hidden_words, changed_at from chat_preferences where member_id = $1',
  ),
  'first-message': whole('select text, at, waits_for from signup_messages where user_id = $1'),
  'likes-sent': byKey(
    'liked_id',
    'profiles.name as member, created_at',
    'likes left join profiles on profiles.id = liked_id where liker_id = $1',
  ),
  'likes-received': byKey('liker_id', 'created_at, seen_at', 'likes where liked_id = $1'),
  matches: byKey(
    'other_id',
    'profiles.name as member, at',
    'matches left join profiles on profiles.id = other_id where member_id = $1',
  ),
  swipes: whole(
    `select day, decisions, likes, (select count(*)::int from swipe_cards as card
       where card.member_id = $1 and card.day = swipe_days.day) as cards
     from swipe_days where member_id = $1 order by day`,
  ),
  blocks: byKey(
    'blocked_id',
    'profiles.name as member, at',
    'blocks left join profiles on profiles.id = blocked_id where blocker_id = $1',
  ),
  decisions: byKey(
    'decisions.id',
    'decisions.kind, decisions.decision, decisions.reason, notice, until, appeals.text, appeals.sent_at, appeals.answer, appeals.decided_at',
    'decisions left join appeals on appeals.decision_id = decisions.id where decisions.member_id = $1',
  ),
  reports: byKey('id', 'reason, remarks, at, closed_at', 'reports where reporter_id = $1'),
  payments: byKey(
    'id',
    `id::text, kind, status, bundle, credits, paymentmethod, country, currency, price, discount, fee, amount, refunded, created_at,
       completed_at`,
    'payments where user_id = $1',
  ),
  refunds: byKey(
    'payment_id',
    'payment_id::text as payment, payment_refunds.amount, reason, asked_at, done_at',
    `payment_refunds join payments on payments.id = payment_id where ${ownPayments}`,
  ),
  invoices: byKey(
    'invoices.id',
    `payment_id::text as payment, invoices.kind, year, serial, seller, lines, net, vat, gross, invoices.currency, issued_at`,
    `invoices join payments on payments.id = payment_id where ${ownPayments}`,
  ),
  'stored-methods': whole(
    'select paymentmethod, label, created_at, used_at from stored_methods where user_id = $1 order by created_at',
  ),
  'direct-debits': byKey(
    'payment_id',
    `payment_id::text as payment, debit_mandates.reference, signed_at, debits.amount, due_on, purpose, debits.status`,
    `debits join payments on payments.id = payment_id join debit_mandates on debit_mandates.id = mandate_id
     where ${ownPayments}`,
  ),
  discounts: whole(
    `select code, percentage, expires, created_at, null::timestamptz as used_at from discount_codes where user_id = $1
     union all
     select code, null, null, null, used_at from discount_uses where user_id = $1 order by code`,
  ),
  credits: whole('select balance, owed, weekly_limit, week_spent from ledger_accounts where user_id = $1'),
  'credit-history': byKey(
    'movement_id',
    'cause, entry.amount, entry.balance, at',
    `ledger_entries as entry join ledger_movements on ledger_movements.id = movement_id
     where account_id = (select id from ledger_accounts where user_id = $1)`,
  ),
  devices: whole(
    'select device, created_at, last_seen_at, expires_at from sessions where user_id = $1 order by created_at',
  ),
  'known-devices': whole('select last_seen_at from known_devices where user_id = $1 order by last_seen_at'),
  passkeys: whole('select name, created_at, last_used_at from passkeys where user_id = $1 order by created_at'),
  'two-step-login': whole(
    `select created_at, confirmed_at, (select count(*)::int from recovery_codes
       where recovery_codes.user_id = $1 and used_at is null) as recovery_codes_left
     from second_factors where user_id = $1`,
  ),
  'links-by-mail': whole(
    'select purpose, email, created_at, expires_at, used_at from tokens where user_id = $1 order by created_at',
  ),
  'mails-sent': whole(
    `select subject, created_at, sent_at from outbox
     where kind = 'mail' and recipient = (select email from users where id = $1) order by created_at`,
  ),
  'push-devices': whole(
    'select user_agent as device, created_at, used_at from push_subscriptions where member_id = $1 order by created_at',
  ),
  'copies-of-data': whole(
    'select asked_at, ready_at, bytes::int, expires_at from data_exports where user_id = $1 order by asked_at',
  ),
  'photo-check': whole(
    'select state, gestures, reason, tries, asked_at, decided_at from photo_checks where member_id = $1',
  ),
  'age-proof': whole('select method, proven_at, until from age_proofs where user_id = $1'),
  consents: byKey('id', 'kind, version, granted, at', 'consents where user_id = $1'),
  'partner-link': whole(
    `select event, network, ref, sub1, sub2, sub3, at, state as told, attempted_at from conversions
     left join postbacks on conversion_id = conversions.id where user_id = $1 order by at`,
  ),
};

/** A page of a part, and where the next one begins; undefined where this was the last. */
export async function findPart(
  db: Queryable,
  name: PartName,
  { memberId, after, limit }: { memberId: string; after: Place; limit: number },
): Promise<{ rows: PartRow[]; next: Place | undefined }> {
  const { text, paged } = statements[name];
  const { rows } = await db.query<PartRow & { place?: string; step?: number }>(text, [
    memberId,
    ...(paged ? [...after, limit] : []),
  ]);
  const last = paged && rows.length === limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ place, step, ...row }) => row),
    next: last?.place === undefined ? undefined : [last.place, last.step ?? 0],
  };
}
