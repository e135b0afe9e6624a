import type { HealthState, Queue, replicaConditions } from '#contract/health/health.ts';

/** What jobs are for, by how their kind begins; the first that fits. Whatever is not named here is upkeep. */
const queueOfKind: readonly [beginning: string, queue: Queue][] = [
  ['outbox.deliver-sms', 'texts'],
  ['outbox.deliver', 'mails'],
  ['push.', 'pushes'],
  ['notifications.', 'notifications'],
  ['photos.', 'photos'],
  ['payments.', 'payments'],
  ['direct-debit.', 'payments'],
  ['tracking.', 'postbacks'],
  ['leaving.', 'erasures'],
];

export const queueOf = (kind: string): Queue =>
  queueOfKind.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? 'upkeep';

const minute = 60_000;

/** Minutes after which what waits is late, and after which somebody has to look. */
const waitingMinutes = { slow: 5, bad: 60 };

export function stateOfWaiting(oldest: Date | null, now: Date): HealthState {
  const minutes = oldest ? (now.getTime() - oldest.getTime()) / minute : 0;
  if (minutes >= waitingMinutes.bad) return 'bad';
  return minutes >= waitingMinutes.slow ? 'slow' : 'ok';
}

/** Shares of the disk that are free. */
const room = { slow: 0.15, bad: 0.05 };

export function stateOfDisk({ free, total }: { free: number; total: number }): HealthState {
  const share = total > 0 ? free / total : 1;
  if (share < room.bad) return 'bad';
  return share < room.slow ? 'slow' : 'ok';
}

/** The leader serves what a replica does not. One that was promoted is what it should be after a failover. */
export function stateOfReplica(condition: (typeof replicaConditions)[number]): HealthState {
  if (condition === 'unrelated') return 'bad';
  return condition === 'lagging' || condition === 'away' ? 'slow' : 'ok';
}

const order: readonly HealthState[] = ['ok', 'slow', 'bad'];

export const worstOf = (states: readonly HealthState[]): HealthState =>
  states.reduce<HealthState>((worst, state) => (order.indexOf(state) > order.indexOf(worst) ? state : worst), 'ok');

const longestError = 300;

/** An error as staff may read it: without the addresses and numbers that relays like to repeat. */
export const withoutPeople = (error: string): string =>
  error
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '•••')
    .replaceAll(/\+?\d[\d ]{7,}\d/g, '•••')
    .slice(0, longestError);
