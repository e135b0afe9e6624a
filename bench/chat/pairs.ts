import type { Database } from '#server/platform/database/database.ts';
import type { Person } from '../live/crowd.ts';

export interface Pair {
  one: Person;
  other: Person;
  conversation: string;
}

/** What each has before anything happens. */
export const startingCredits = 100_000;

/** Two and two have written to one another before, pay for it, and have credits enough for any benchmark. */
export async function insertPairs(db: Database, crowd: readonly Person[]): Promise<Pair[]> {
  const ids = crowd.map(({ id }) => id);
  await db.query('update users set paid_user = true where id = any($1)', [ids]);
  await db.query(
    `with accounts as (
       insert into ledger_accounts (kind, user_id, balance) select 'member', unnest($1::bigint[]), $2 returning id, user_id
     ), movements as (
       insert into ledger_movements (cause, cause_id, at) select 'grant', 'bench ' || user_id, now() from accounts
       returning id, cause_id
     ), paired as (
       select movements.id as movement_id, accounts.id as account_id from movements
       join accounts on movements.cause_id = 'bench ' || accounts.user_id
     )
     insert into ledger_entries (movement_id, account_id, amount, balance)
     select movement_id, account_id, $2, $2 from paired
     union all
     select movement_id, house.id, -$2::bigint, null from paired, ledger_accounts as house where house.kind = 'gifts'`,
    [ids, startingCredits],
  );
  const pairs = crowd.flatMap((one, place) => {
    const other = crowd[place + 1];
    return place % 2 === 0 && other ? [{ one, other }] : [];
  });
  const { rows } = await db.query<{ id: string; own: string }>(
    `with made as (
       insert into conversations (site_id, low_id, high_id, started_by, last_seq, created_at)
       select (select min(id) from sites), least(own, other), greatest(own, other), own, 1, now()
       from unnest($1::bigint[], $2::bigint[]) as pair (own, other) returning id, started_by
     ), said as (
       insert into messages (conversation_id, seq, sender_id, client_id, kind, text, cost, at)
       select id, 1, started_by, gen_random_uuid(), 'text', 'Hello', 0, now() from made
     )
     select id, started_by as own from made`,
    [pairs.map(({ one }) => one.id), pairs.map(({ other }) => other.id)],
  );
  const conversations = new Map(rows.map(({ id, own }) => [own, id]));
  const known = pairs.map((pair) => ({ ...pair, conversation: conversations.get(pair.one.id) ?? '' }));
  for (const side of ['one', 'other'] as const) {
    const back = side === 'one' ? 'other' : 'one';
    await db.query(
      `insert into conversation_sides (conversation_id, member_id, other_id, other_name, last_seq, last_at, listed)
       select conversation, own, other, profiles.name, 1, now(), true
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as side (conversation, own, other)
       join profiles on profiles.id = other`,
      [
        known.map(({ conversation }) => conversation),
        known.map((pair) => pair[side].id),
        known.map((pair) => pair[back].id),
      ],
    );
  }
  await db.query('insert into chat_totals (member_id, messages) select unnest($1::bigint[]), 1', [ids]);
  await db.query('analyze');
  return known;
}

/** A conversation as long as any will ever be. */
export async function lengthen(db: Database, { one, conversation }: Pair, messages: number) {
  await db.query(
    `insert into messages (conversation_id, seq, sender_id, client_id, kind, text, cost, at)
     select $1, number, $2, gen_random_uuid(), 'text', 'Message ' || number, 1, now()
     from generate_series(2, $3::int) as number`,
    [conversation, one.id, messages],
  );
  await db.query('update conversations set last_seq = $2 where id = $1', [conversation, messages]);
  await db.query('update conversation_sides set last_seq = $2 where conversation_id = $1', [conversation, messages]);
  await db.query('vacuum analyze messages');
}
