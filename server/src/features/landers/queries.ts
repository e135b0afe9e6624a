import type { PromptAnswer } from '#contract/people/people.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface WordsRow {
  id: string;
  note: string;
  prompt: PromptAnswer | null;
}

/** What people wrote of themselves, in no order. */
export async function findWords(db: Queryable, ids: string[]): Promise<WordsRow[]> {
  if (!ids.length) return [];
  const { rows } = await db.query<WordsRow>(
    `select id, note, (
       select jsonb_build_object('prompt', prompt, 'answer', answer) from profile_prompts
       where user_id = profiles.id order by position limit 1
     ) as prompt
     from profiles where id = any($1::bigint[])`,
    [ids],
    { prepared: 'landers.findWords' },
  );
  return rows;
}
