import type { Logger } from '../../log.ts';
import { type RequestTimeouts, replicaChecks } from '../../timeouts.ts';
import { codeOf, Unavailable } from '../../unavailable.ts';
import { type Database, openDatabase, type Queryable, type ServerLocation } from '../database.ts';
import type { DriverKind } from '../driver/driver.ts';
import { maxPosition, type Position, positionOf, withSample } from './positions.ts';
import { findLeader, findReplayState } from './queries.ts';
import { openRecentWrites, type RecentWrites } from './recent-writes.ts';
import { judge, type LeaderState, type ReplicaState, stickyChoice } from './rules.ts';

export interface ReplicaOptions {
  urls: readonly string[];
  /** Milliseconds of lag with which a replica still serves. */
  maxLag: number;
}

interface ReplicaDeps {
  leader: Database;
  location: ServerLocation;
  redisUrl: string | undefined;
  timeouts: RequestTimeouts;
  driver: DriverKind;
  log: Logger;
  /** Counts reads that a replica may serve, by which server did. */
  countRead(server: 'replica' | 'leader'): void;
}

interface Replica {
  name: string;
  reads: Database;
  watch: Database;
  state: ReplicaState;
  /** When it entered this state, and when it was last checked, by this process's own clock. */
  since: number;
  checkedAt: number;
  lag: number | undefined;
  replayed: Position | undefined;
}

export interface ReplicaReport {
  /** Host and port: an address without its password. */
  name: string;
  state: ReplicaState;
  /** Seconds of lag at the last check. */
  lag: number | undefined;
  /** Seconds in this state. */
  seconds: number;
}

// A check may be late and its sample old: LSNs of writes are kept for so much longer than the largest lag.
const slack = 2 * replicaChecks.goodFor;

/**
 * Read replicas with read-your-writes: after a write its author reads from a replica that has replayed it, or from the leader,
 * as does everybody while a replica lags, is away, or fails a statement.
 */
export class Replicas {
  private readonly all: Replica[];
  private leaderState: LeaderState = { identity: undefined, samples: [] };
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;
  private closed = false;

  private constructor(
    private readonly deps: ReplicaDeps,
    private readonly maxLag: number,
    private readonly watchLeader: Database,
    private readonly writes: RecentWrites,
    opened: { name: string; reads: Database; watch: Database }[],
  ) {
    const now = performance.now();
    const unknown = { state: 'away' as const, since: now, checkedAt: now, lag: undefined, replayed: undefined };
    this.all = opened.map((replica) => ({ ...replica, ...unknown }));
  }

  static async open({ urls, maxLag }: ReplicaOptions, deps: ReplicaDeps): Promise<Replicas> {
    const { location, timeouts, driver, log, redisUrl } = deps;
    const check = timeouts.replicaCheck;
    const watching = { ...timeouts.replica, connection: check, statement: check, answer: check };
    const watch = (url: string) =>
      openDatabase({ ...location, url, poolSize: 1 }, { timeouts: watching, driver, log: undefined });
    const opened = urls.map(async (url) => ({
      name: nameOf(url),
      reads: await openDatabase({ ...location, url }, { timeouts: timeouts.replica, driver, log }),
      watch: await watch(url),
    }));
    const writes = await openRecentWrites(redisUrl, maxLag + slack, timeouts.redis);
    const leader = await watch(location.url);
    const replicas = new Replicas(deps, maxLag, leader, writes, await Promise.all(opened));
    await replicas.check();
    replicas.checkAgain();
    return replicas;
  }

  /** For reads that may be stale, but never older than this user's own writes. */
  async readerFor(who: string | undefined): Promise<Queryable> {
    const { leader, countRead } = this.deps;
    const usable = this.usable();
    const needed = usable.length > 0 && who !== undefined ? await this.writes.since(who) : undefined;
    const fresh = needed === undefined ? usable : usable.filter(({ replayed = '' }) => replayed >= needed);
    this.turn += 1;
    const chosen = stickyChoice(fresh, who, this.turn);
    countRead(chosen ? 'replica' : 'leader');
    return chosen ? this.reader(chosen) : leader;
  }

  /** Stores the LSN of a write; without one only the leader is known to have it. */
  async noteWrite(who: string, lsn: string | undefined) {
    await this.writes.note(who, lsn === undefined ? maxPosition : positionOf(lsn));
  }

  report(): ReplicaReport[] {
    const now = performance.now();
    return this.all.map(({ name, state, lag, since }) => ({
      name,
      state,
      lag: lag === undefined ? undefined : lag / 1000,
      seconds: (now - since) / 1000,
    }));
  }

  /** Samples the leader first: a replica that keeps up has then replayed that LSN. */
  async check() {
    await this.sampleLeader();
    await Promise.all(this.all.map((replica) => this.checkReplica(replica)));
  }

  async close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.writes.close();
    const databases = [this.watchLeader, ...this.all.flatMap(({ reads, watch }) => [reads, watch])];
    await Promise.all(databases.map((database) => database.close()));
  }

  private usable(): Replica[] {
    const now = performance.now();
    return this.all.filter(({ state, checkedAt }) => state === 'serving' && now - checkedAt <= replicaChecks.goodFor);
  }

  private checkAgain() {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.check().finally(() => this.checkAgain()), replicaChecks.every).unref();
  }

  private async sampleLeader() {
    const at = performance.now();
    // While the leader is away, or a standby, there is no sample: replicas are judged by earlier ones.
    const leader = await findLeader(this.watchLeader).catch(() => undefined);
    if (!leader) return this.watchLeader.reconnect();
    const samples = withSample(this.leaderState.samples, { at, position: leader.position }, this.maxLag);
    this.leaderState = { identity: leader.identity, samples };
  }

  private async checkReplica(replica: Replica) {
    const before = replica.replayed;
    try {
      const replayState = await findReplayState(replica.watch);
      const { state, lag } = judge(this.leaderState, replayState, { before, maxLag: this.maxLag });
      Object.assign(replica, { lag, replayed: replayState.replayed, checkedAt: performance.now() });
      this.turnTo(replica, state);
    } catch (error) {
      replica.replayed = undefined;
      this.turnTo(replica, 'away', error);
    }
  }

  private turnTo(replica: Replica, state: ReplicaState, error?: unknown) {
    if (replica.state === state) return;
    const { name } = replica;
    const { log } = this.deps;
    Object.assign(replica, { state, since: performance.now(), ...(state === 'away' && { lag: undefined }) });
    if (state === 'serving') log.info({ replica: name }, 'a replica serves');
    else log.warn({ replica: name, state, ...(error !== undefined && { err: error }) }, 'a replica is left out');
  }

  /** Retries statements that the replica fails on the leader, one by one. */
  private reader(replica: Replica): Queryable {
    const { leader } = this.deps;
    return {
      origin: leader.origin ?? leader,
      query: async (text, values, options) => {
        try {
          return await replica.reads.query(text, values, options);
        } catch (error) {
          if (!shouldRetryOnLeader(error)) throw error;
          if (error instanceof Unavailable) this.turnTo(replica, 'away', error);
          return leader.query(text, values, options);
        }
      },
    };
  }
}

// SQLSTATEs of a recovery conflict (40001), and of tables, columns or functions whose migration is not replayed yet.
const retryOnLeader = /^(40001|42P01|42703|42883)$/;
const tookTooLong = /^(57014|55P03)$/;

/** Whether the leader may succeed. A statement that timed out would do so there, too. */
function shouldRetryOnLeader(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return error instanceof Unavailable ? !tookTooLong.test(code) : retryOnLeader.test(code);
}

function nameOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}
