import { z } from 'zod';
import { eventData } from '#contract/events/events.ts';
import {
  accountsClosedWithin,
  livingSessions,
  sessionsChannel,
  sessionsEnded,
} from '#server/features/accounts/accounts.ts';
import { eventsChannel, newestEventIds, transientChannel } from '#server/features/events/events.ts';
import type { EventStream } from '#server/platform/calls/event-stream.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Bus } from '#server/platform/events/bus.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { MemberStream } from './member-stream.ts';
import { streamsPerMember } from './rules.ts';

// Each stream gets its heartbeat and checks every twenty seconds, a twentieth of the streams each second to spread the load.
export const turns = 20;
const turnEvery = 1_000;
// Longer than a turn, so that a slow one misses no closed account; one that is found twice does no harm.
const closedWithinSeconds = 10;

const announced = z.array(z.object({ member_id: z.string(), id: z.number(), kind: z.string(), data: z.unknown() }));

const transient = z.object({ member_id: z.string(), kind: z.literal('typing'), data: eventData.typing });

interface StreamsDeps {
  db: Queryable;
  bus: Bus;
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, 'openStreams'>;
}

/** The open streams of this node. They share one subscription to the bus; none holds a database connection. */
export class Streams {
  private readonly byMember = new Map<string, MemberStream[]>();
  private readonly turns = Array.from({ length: turns }, () => new Set<MemberStream>());
  private opened = 0;
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;
  private leave: (() => void)[] = [];
  private stopped = false;

  constructor(private readonly needs: StreamsDeps) {}

  async start() {
    const { bus } = this.needs;
    const events = bus.subscribe(eventsChannel, (rows) => this.notify(rows));
    const sessionEnds = bus.subscribe(sessionsChannel, (ended) => this.endSessions(ended));
    const transients = bus.subscribe(transientChannel, (event) => this.notifyTransient(event));
    this.leave = [events, sessionEnds, transients];
    await Promise.all([events.ready, sessionEnds.ready, transients.ready]);
    this.timer = setInterval(() => void this.lookAfterTurn().catch((error) => this.report(error)), turnEvery);
    this.timer.unref();
  }

  /** Ends all streams: clients reconnect to another node. */
  stop() {
    this.stopped = true;
    clearInterval(this.timer);
    for (const leave of this.leave) leave();
    for (const stream of this.all()) stream.end();
  }

  async open(who: { userId: string; sessionId: string }, source: EventStream, lastId: number | undefined) {
    if (this.stopped) return source.end();
    const stream = new MemberStream(who.userId, who.sessionId, source, this.needs.db);
    // Subscribes before it reads the log: no event falls between.
    const turn = this.add(stream);
    source.onClose(() => this.remove(stream, turn));
    await stream.start(lastId);
  }

  streamsOf(memberId: string): readonly MemberStream[] {
    return this.byMember.get(memberId) ?? [];
  }

  private add(stream: MemberStream) {
    const streams = this.byMember.get(stream.memberId) ?? [];
    if (streams.length >= streamsPerMember) streams[0]?.end();
    this.byMember.set(stream.memberId, [...streams, stream]);
    const turn = this.turns[this.opened % turns];
    this.opened += 1;
    turn?.add(stream);
    this.needs.metrics.openStreams.inc();
    return turn;
  }

  private remove(stream: MemberStream, turn: Set<MemberStream> | undefined) {
    turn?.delete(stream);
    this.needs.metrics.openStreams.dec();
    const others = this.streamsOf(stream.memberId).filter((other) => other !== stream);
    if (others.length) this.byMember.set(stream.memberId, others);
    else this.byMember.delete(stream.memberId);
  }

  private notify(message: unknown) {
    for (const { member_id, ...event } of announced.parse(message)) {
      for (const stream of this.streamsOf(member_id)) void stream.notify(event).catch((error) => this.report(error));
    }
  }

  private notifyTransient(message: unknown) {
    const { member_id, kind, data } = transient.parse(message);
    for (const stream of this.streamsOf(member_id)) stream.notifyTransient(kind, data);
  }

  private endSessions(message: unknown) {
    const { user_id, session_id, kept_id } = sessionsEnded.parse(message);
    for (const stream of this.streamsOf(user_id)) {
      const ended = session_id === undefined ? stream.sessionId !== kept_id : stream.sessionId === session_id;
      if (ended) stream.end();
    }
  }

  /**
   * The bus delivers at once; this finds events it lost, and ends streams of sessions that expired or ended elsewhere. Closed
   * accounts are looked up with every turn.
   */
  async lookAfterTurn() {
    if (this.byMember.size > 0) await this.endClosedAccounts();
    this.turn = (this.turn + 1) % turns;
    const streams = [...(this.turns[this.turn] ?? [])];
    if (!streams.length) return;
    for (const stream of streams) stream.beat();
    const { db, clock } = this.needs;
    const living = await livingSessions(db, [...new Set(streams.map(({ sessionId }) => sessionId))], clock.now());
    const heads = await newestEventIds(db, [...new Set(streams.map(({ memberId }) => memberId))]);
    for (const stream of streams) {
      if (!living.has(stream.sessionId)) stream.end();
      else void stream.notice(heads.get(stream.memberId) ?? 0).catch((error) => this.report(error));
    }
  }

  private async endClosedAccounts() {
    const { db, clock } = this.needs;
    const closed = await accountsClosedWithin(db, closedWithinSeconds);
    const streams = closed.flatMap((userId) => this.streamsOf(userId));
    if (!streams.length) return;
    const living = await livingSessions(
      db,
      streams.map(({ sessionId }) => sessionId),
      clock.now(),
    );
    for (const stream of streams) if (!living.has(stream.sessionId)) stream.end();
  }

  private *all() {
    for (const streams of this.turns) yield* streams;
  }

  private report(error: unknown) {
    this.needs.log.error({ err: error }, 'streams could not be looked after');
  }
}
