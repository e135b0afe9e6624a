import type { Database } from '#server/platform/database/database.ts';

const batchSize = 100_000;
const messagesEach = 3;

/** Two and two of a population have written to one another: chat is then asked among as many rows as there are members. */
export async function growChats(db: Database, report: (text: string) => void) {
  const { rows } = await db.query<{ grown: boolean }>(
    `select exists (select from platform_state where key = 'bench_chats') as grown`,
  );
  if (rows[0]?.grown) return;
  report('Making conversations among them, once');
  await db.query(
    `create unlogged table numbered_members as
     select row_number() over (partition by site_id order by id) as number, id, site_id, name from profiles
     where status = 'active' order by site_id, id`,
  );
  await db.query(
    `create unlogged table bench_pairs as
     select row_number() over () as number, random_id() as conversation, one.site_id, one.id as one, other.id as other,
       one.name as one_name, other.name as other_name
     from numbered_members as one join numbered_members as other
       on other.site_id = one.site_id and other.number = one.number + 1
     where one.number % 2 = 1`,
  );
  const { rows: counted } = await db.query<{ pairs: number }>('select count(*)::int as pairs from bench_pairs');
  const pairs = counted[0]?.pairs ?? 0;
  await db.query('create unique index on bench_pairs (number)');
  for (let from = 1; from <= pairs; from += batchSize)
    await db.transaction(async (tx) => {
      // Foreign keys hold by the way the rows are made, and checking each took longer than making it.
      await tx.query('set local session_replication_role = replica');
      for (const statement of statements) await tx.query(statement, [from, from + batchSize - 1]);
    });
  await db.query('drop table bench_pairs, numbered_members');
  for (const table of ['conversations', 'conversation_sides', 'messages', 'chat_totals'])
    await db.query(`vacuum analyze ${table}`);
  await db.query(`insert into platform_state (key, value) values ('bench_chats', '{}')`);
}

const statements = [
  `insert into conversations (id, site_id, low_id, high_id, started_by, last_seq, created_at)
   select conversation, site_id, least(one, other), greatest(one, other), one, ${messagesEach}, now() from bench_pairs
   where number between $1 and $2`,
  `insert into messages (conversation_id, seq, sender_id, client_id, kind, text, cost, at)
   select conversation, seq, case when seq % 2 = 1 then one else other end, gen_random_uuid(), 'text',
     'Message ' || seq || ' of an evening some time ago', 1, now() - interval '1 day'
   from bench_pairs, generate_series(1, ${messagesEach}) as seq where number between $1 and $2`,
  `insert into conversation_sides (conversation_id, member_id, other_id, other_name, last_seq, last_at, listed)
   select conversation, one, other, other_name, ${messagesEach}, now() - interval '1 day', true from bench_pairs
   where number between $1 and $2
   union all
   select conversation, other, one, one_name, ${messagesEach}, now() - interval '1 day', true from bench_pairs
   where number between $1 and $2`,
  `insert into chat_totals (member_id, messages)
   select unnest(array[one, other]), ${messagesEach} from bench_pairs where number between $1 and $2
   on conflict do nothing`,
];
