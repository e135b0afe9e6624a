/** Longer than any worker is busy with what came before. */
const stuckAfterSeconds = 15 * 60;
const leastFree = 0.1;

/** Failed webhooks within ten minutes that are more than a stranger's try. */
export const webhookAlarmAt = 5;

/** Kinds of jobs whose oldest has waited too long, the longest wait first. */
export const stuckKinds = (ages: Record<string, number>): string[] =>
  Object.entries(ages)
    .filter(([, seconds]) => seconds > stuckAfterSeconds)
    .sort(([, one], [, other]) => other - one)
    .map(([kind]) => kind);

export const isDiskFilling = (free: number): boolean => free < leastFree;
