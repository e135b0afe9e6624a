/** The message at which the alarm is raised: the first one that makes up the share of what a day has. */
export const alarmAt = (limit: number, share: number) => Math.max(1, Math.ceil(limit * share));
