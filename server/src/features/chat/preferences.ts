import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/context.ts';
import { findPreferences, type PreferenceRow, savePreferences } from './preference-queries.ts';

const usual: PreferenceRow = { who_may_write: 'everybody', checked_members_only: false, hidden_words: [] };

/** What a member has decided about being written to; whoever decided nothing lets everybody. */
export const preferencesOf = async (db: Queryable, { userId }: Pick<Actor, 'userId'>): Promise<PreferenceRow> =>
  (await findPreferences(db, userId)) ?? usual;

/** Changes what is named, and keeps the rest. A word that is there twice is there once. */
export async function changePreferences(
  tx: Transaction,
  actor: Pick<Actor, 'userId'>,
  change: { [Field in keyof PreferenceRow]?: PreferenceRow[Field] | undefined },
  now: Date,
): Promise<PreferenceRow> {
  const before = await preferencesOf(tx, actor);
  const after = {
    who_may_write: change.who_may_write ?? before.who_may_write,
    checked_members_only: change.checked_members_only ?? before.checked_members_only,
    hidden_words: [...new Set(change.hidden_words ?? before.hidden_words)],
  };
  await savePreferences(tx, actor.userId, after, now);
  return after;
}
