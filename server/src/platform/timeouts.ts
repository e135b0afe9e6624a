/*
 * How long we wait for what we depend on, in milliseconds. A caller is answered within five seconds whatever happens to
 * the database, Redis, the bucket or the relay; these numbers add up to less than that.
 */

/** Timeouts of the database, set on the server and in the driver. 0 is no limit. */
export interface DatabaseTimeouts {
  /** Waiting for a connection, be it for a place in the pool or for the server to answer. */
  connection: number;
  /** One statement: the server cancels it, and the connection stays good. */
  statement: number;
  /** Waiting for a row or table that another transaction holds. */
  lock: number;
  /** No answer to a statement: only a server that cannot even cancel is this late, so the connection is given up. */
  answer: number;
  /** A transaction that asks nothing and holds its locks. */
  idleInTransaction: number;
}

/** What a request waits for. */
export interface RequestTimeouts {
  /** A connection and an answer together leave more than a second of the five. */
  database: DatabaseTimeouts;
  /** A read of a replica. Shorter: when it fails, the leader is still to be asked. */
  replica: DatabaseTimeouts;
  /** Asking a replica, or the leader, how far it has come. */
  replicaCheck: number;
  /** A call or a page that has no answer by then is answered with 503, whatever it still waits for. */
  answer: number;
  /** The readiness check of the database. */
  readiness: number;
  /** Redis counts requests, so every request waits for it; without it each node counts for itself. */
  redis: { connect: number; command: number; socket: number };
  /** One request to the bucket, its body included. */
  storage: number;
}

export const requestTimeouts: RequestTimeouts = {
  database: { connection: 1_500, statement: 2_000, lock: 2_000, answer: 2_250, idleInTransaction: 10_000 },
  replica: { connection: 500, statement: 1_200, lock: 1_200, answer: 1_350, idleInTransaction: 10_000 },
  replicaCheck: 500,
  answer: 4_000,
  readiness: 1_000,
  redis: { connect: 1_000, command: 300, socket: 600 },
  storage: 2_500,
};

/** For a machine that is so many times slower than one that serves people, as one that runs tests may be. */
export function slowedBy(factor: number): RequestTimeouts {
  const longer = <Limits extends object>(limits: Limits) =>
    Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limit * factor])) as Limits;
  const { database, replica, replicaCheck, answer, readiness, redis, storage } = requestTimeouts;
  return {
    database: longer(database),
    replica: longer(replica),
    redis: longer(redis),
    ...longer({ replicaCheck, answer, readiness, storage }),
  };
}

/** For jobs, which may clear away many rows at once, but stay below two leases. */
export const jobTimeouts: DatabaseTimeouts = {
  connection: 1_500,
  statement: 60_000,
  lock: 10_000,
  answer: 65_000,
  idleInTransaction: 60_000,
};

/** For migrations, seeds and commands that a person started and can end. */
export const commandTimeouts: DatabaseTimeouts = {
  connection: 10_000,
  statement: 0,
  lock: 0,
  answer: 0,
  idleInTransaction: 0,
};

/** How long closing waits for connections to the database to end. */
export const databaseCloseTimeout = 2_000;

/** The Retry-After of a 503. */
export const retryAfterSeconds = 5;

/** How often replicas are asked how far they have come, and after how long an answer counts no more. */
export const replicaChecks = { every: 1_000, goodFor: 4_000 };

/** How long the result of a readiness check is cached. */
export const readinessGoodFor = 1_000;

/** Together well below a job's lease: a relay that hangs is tried again later, by one worker. */
export const mailTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000 };

export const smsTimeout = 10_000;

/** One push to one browser's push service, from the first byte to the last. */
export const pushTimeout = 10_000;

/** One postback to a network, its redirects included. */
export const postbackTimeout = 10_000;

/** From SIGTERM: requests that are still open are cut off, and then the process ends, whatever it still waits for. */
export const shutdown = { cutOffAfter: 15_000, endAfter: 19_000 };

/** One call of the operator's webhook for alerts. */
export const alertWebhookTimeout = 10_000;
