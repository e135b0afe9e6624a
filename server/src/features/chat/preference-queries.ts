import type { WritersAllowed } from '#contract/chat/chat-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface PreferenceRow {
  who_may_write: WritersAllowed;
  checked_members_only: boolean;
  hidden_words: string[];
}

export async function findPreferences(db: Queryable, memberId: string): Promise<PreferenceRow | undefined> {
  const { rows } = await db.query<PreferenceRow>(
    'select who_may_write, checked_members_only, hidden_words from chat_preferences where member_id = $1',
    [memberId],
    { prepared: 'chat.findPreferences' },
  );
  return rows[0];
}

export async function savePreferences(
  db: Queryable,
  memberId: string,
  { who_may_write: who, checked_members_only: checked, hidden_words: words }: PreferenceRow,
  now: Date,
) {
  await db.query(
    `insert into chat_preferences (member_id, who_may_write, checked_members_only, hidden_words, changed_at)
     values ($1, $2, $3, $4, $5)
     on conflict (member_id) do update set who_may_write = excluded.who_may_write,
       checked_members_only = excluded.checked_members_only, hidden_words = excluded.hidden_words,
       changed_at = excluded.changed_at`,
    [memberId, who, checked, words, now],
  );
}
