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
  /** Milliseconds that a replica may be behind. */
  maxLag: number;
}

interface Surroundings {
  leader: Database;
  location: ServerLocation;
  redisUrl: string | undefined;
  timeouts: RequestTimeouts;
  driver: DriverKind;
  log: Logger;
  /** Counts who served a read that a replica may serve. */
  countRead(server: 'replica' | 'leader'): void;
}

interface Replica {
  name: string;
  reads: Database;
  watch: Database;
  state: ReplicaState;
  /** Since when it is in this state, and when it was last asked, by this process's own clock. */
  since: number;
  checkedAt: number;
  lag: number | undefined;
  replayed: Position | undefined;
}

export interface ReplicaReport {
  /** Host and port: an address without its password. */
  name: string;
  state: ReplicaState;
  /** Seconds that it was behind when it was last asked. */
  lag: number | undefined;
  /** For how many seconds it has been so. */
  seconds: number;
}

// A check may be late and one sample old: writes are remembered for so much longer than a replica may lag.
const slack = 2 * replicaChecks.goodFor;

/**
 * Replicas that serve what may be a moment old. Whoever has just written is served by one that has replayed their write, or
 * by the leader; so is everybody while a replica lags, is away, or fails a statement.
 */
export class Replicas {
  private readonly all: Replica[];
  private known: LeaderState = { identity: undefined, samples: [] };
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;
  private closed = false;

  private constructor(
    private readonly surroundings: Surroundings,
    private readonly maxLag: number,
    private readonly watchLeader: Database,
    private readonly writes: RecentWrites,
    opened: { name: string; reads: Database; watch: Database }[],
  ) {
    const now = performance.now();
    const unknown = { state: 'away' as const, since: now, checkedAt: now, lag: undefined, replayed: undefined };
    this.all = opened.map((replica) => ({ ...replica, ...unknown }));
  }

  static async open({ urls, maxLag }: ReplicaOptions, surroundings: Surroundings): Promise<Replicas> {
    const { location, timeouts, driver, log, redisUrl } = surroundings;
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
    const replicas = new Replicas(surroundings, maxLag, leader, writes, await Promise.all(opened));
    await replicas.check();
    replicas.checkAgain();
    return replicas;
  }

  /** For a read that may be a moment old, but never older than what this person has written. */
  async readerFor(who: string | undefined): Promise<Queryable> {
    const { leader, countRead } = this.surroundings;
    const usable = this.usable();
    const needed = usable.length > 0 && who !== undefined ? await this.writes.since(who) : undefined;
    const fresh = needed === undefined ? usable : usable.filter(({ replayed = '' }) => replayed >= needed);
    this.turn += 1;
    const chosen = stickyChoice(fresh, who, this.turn);
    countRead(chosen ? 'replica' : 'leader');
    return chosen ? this.reader(chosen) : leader;
  }

  /** Keeps that somebody has written up to here; without a position, that they have written something. */
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

  /** Asks the leader first: a replica that keeps up has then replayed what the leader said. */
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
    // While it is away, or is no leader, there is no sample: replicas serve on by what was known.
    const said = await findLeader(this.watchLeader).catch(() => undefined);
    if (!said) return this.watchLeader.reconnect();
    const samples = withSample(this.known.samples, { at, position: said.position }, this.maxLag);
    this.known = { identity: said.identity, samples };
  }

  private async checkReplica(replica: Replica) {
    const before = replica.replayed;
    try {
      const said = await findReplayState(replica.watch);
      const { state, lag } = judge(this.known, said, { before, maxLag: this.maxLag });
      Object.assign(replica, { lag, replayed: said.replayed, checkedAt: performance.now() });
      this.turnTo(replica, state);
    } catch (error) {
      replica.replayed = undefined;
      this.turnTo(replica, 'away', error);
    }
  }

  private turnTo(replica: Replica, state: ReplicaState, error?: unknown) {
    if (replica.state === state) return;
    const { name } = replica;
    const { log } = this.surroundings;
    Object.assign(replica, { state, since: performance.now(), ...(state === 'away' && { lag: undefined }) });
    if (state === 'serving') log.info({ replica: name }, 'a replica serves');
    else log.warn({ replica: name, state, ...(error !== undefined && { err: error }) }, 'a replica is left out');
  }

  /** What a replica cannot answer the leader does, statement by statement. */
  private reader(replica: Replica): Queryable {
    const { leader } = this.surroundings;
    return {
      origin: leader.origin ?? leader,
      query: async (text, values, options) => {
        try {
          return await replica.reads.query(text, values, options);
        } catch (error) {
          if (!isTroubleOfReplica(error)) throw error;
          if (error instanceof Unavailable) this.turnTo(replica, 'away', error);
          return leader.query(text, values, options);
        }
      },
    };
  }
}

// A statement that conflicts with what is replayed (40001), and tables or columns of a migration that is not replayed yet.
const leaderKnowsBetter = /^(40001|42P01|42703|42883)$/;
const tookTooLong = /^(57014|55P03)$/;

/** Whether the leader may do better. A statement that took too long would do so there, too. */
function isTroubleOfReplica(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return error instanceof Unavailable ? !tookTooLong.test(code) : leaderKnowsBetter.test(code);
}

function nameOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}
