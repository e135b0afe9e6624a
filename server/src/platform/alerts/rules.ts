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

/** Longer than a restart takes. */
const leftOutAfterSeconds = 5 * 60;

/** Replicas that have not served for a while. One that was promoted is the leader now, and nobody's trouble. */
export const longLeftOut = (replicas: readonly { name: string; state: string; seconds: number }[]): string[] =>
  replicas
    .filter(({ state, seconds }) => state !== 'serving' && state !== 'promoted' && seconds > leftOutAfterSeconds)
    .map(({ name, state }) => `${name} (${state})`);
