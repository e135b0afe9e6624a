import { randomUUID } from 'node:crypto';
import { moveCredits } from '#server/features/credits/credits.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';

/** Credits for nothing, as an operator might give them. */
export const giveCredits = ({ db, platform }: TestApp, userId: string, amount: number) =>
  db.transaction((tx) =>
    moveCredits(tx, {
      userId,
      amount,
      against: 'gifts',
      cause: 'grant',
      causeId: randomUUID(),
      now: platform.clock.now(),
    }),
  );

export interface Target {
  member?: string;
  conversation?: string;
}

export const say = (caller: Caller, to: Target, text: string, more: object = {}) =>
  caller.post('/api/chat.php', { ...to, kind: 'text', text, ...more });

/** Everything that was said, as somebody sees it. */
export const openedBy = async (caller: Caller, to: Target) => {
  const answer = await caller.get(`/api/chat.php?${new URLSearchParams(to as Record<string, string>)}`);
  return answer.json();
};

/** Nobody has written to anybody, and nobody has credits they were not given in the test. */
export async function forgetChats({ db }: TestApp) {
  for (const table of ['conversations', 'chat_totals', 'chat_photos', 'chat_voices', 'live_events', 'blocks', 'likes'])
    await db.query(`delete from ${table}`);
}

/** Two members have written to one another, and either has it in their list. */
export async function insertConversation({ db, platform }: TestApp, one: string, other: string) {
  await db.query(
    `with pair as (
       insert into conversations (site_id, low_id, high_id, started_by, created_at)
       select site_id, least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $1, $3 from profiles where id = $1
       on conflict do nothing returning id)
     insert into conversation_sides (conversation_id, member_id, other_id, other_name, last_at, listed)
     select pair.id, side.member_id, side.other_id, profiles.name, $3, true
     from pair, (values ($1::bigint, $2::bigint), ($2::bigint, $1::bigint)) as side (member_id, other_id)
     join profiles on profiles.id = side.other_id`,
    [one, other, platform.clock.now()],
  );
}
