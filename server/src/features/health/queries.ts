import type { Queryable } from '#server/platform/database/database.ts';

export interface LastWord {
  provider: string;
  said: string;
  at: Date;
}

/** What each provider of payments said last, among the newest thousand steps of payments. */
export async function findPaymentWords(db: Queryable): Promise<LastWord[]> {
  const { rows } = await db.query<LastWord>(
    `select distinct on (provider) provider, case when step.kind = 'provider_away' then 'away' else to_status end as said,
       step.at
     from (select id, payment_id, kind, to_status, at from payment_transitions order by id desc limit 1000) as step
     join payments on payments.id = step.payment_id
     where step.kind in ('provider_event', 'provider_asked', 'provider_away', 'charged', 'debit_returned', 'debit_confirmed')
     order by provider, step.id desc`,
  );
  return rows;
}

/** What a network answered last to a postback. */
export async function findPostbackWord(db: Queryable): Promise<LastWord | undefined> {
  const { rows } = await db.query<LastWord>(
    `select 'postbacks' as provider, state as said, attempted_at as at from postbacks
     where attempted_at is not null order by attempted_at desc limit 1`,
  );
  return rows[0];
}

export async function findDatabaseSize(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  return rows[0]?.bytes ?? 0;
}
