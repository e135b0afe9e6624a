import type { Answer } from '#contract/calls.ts';
import type { LimitState, Statement } from './credits.ts';

export const presentStatement = (statement: Statement): Answer<'creditStatement'> => ({
  entries: statement.entries.map((row) => ({
    id: row.id,
    amount: row.amount,
    cause: row.cause,
    about: row.about_id && row.about_name ? { id: row.about_id, name: row.about_name } : null,
    at: row.at.toISOString(),
    balance: row.balance,
  })),
  balance: statement.balance,
  page: statement.page,
  pages: statement.pages,
  ...presentLimit(statement.limit),
});

export const presentLimit = ({ limit, spent, resetsAt }: LimitState): Answer<'spendingLimit'> => ({
  spending_limit: { limit, spent, resets_at: resetsAt.toISOString() },
});
