import type { DecisionName } from '#contract/moderation/decisions.ts';

/** The key of each decision; shown on its button. */
export const decisionKeys: Record<DecisionName, string> = {
  approve: 'A',
  reject: 'R',
  dismiss: 'D',
  warn: 'W',
  limit: 'L',
  ban: 'B',
  answer: 'A',
  uphold: 'U',
  overturn: 'O',
  escalate: 'E',
  doubt: 'D',
};

export const skipKey = 'S';

const reasoned: readonly DecisionName[] = ['reject', 'warn', 'limit', 'ban', 'escalate'];
export const asksForReason = (decision: DecisionName) => reasoned.includes(decision);
