import { z } from 'zod';
import type { EventData } from '#contract/events/events.ts';
import { presenceChanged, presenceChannel } from '#server/features/accounts/accounts.ts';
import { watchChannel } from '#server/features/events/events.ts';
import { lastActiveOf } from '#server/features/member-page/member-page.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Bus } from '#server/platform/events/bus.ts';
import type { Logger } from '#server/platform/log.ts';
import { findPresence, type WatchRow } from './queries.ts';
import { watchesPerViewer } from './rules.ts';
import type { Streams } from './streams.ts';

const minute = 60_000;
/** How long a watch lasts: a page that was left open for longer is refreshed when its viewer returns. */
const watchFor = 30 * minute;
const mostWatched = 20_000;
const askedAtOnce = 500;

const watch = z.object({ viewer_id: z.string(), member_id: z.string() });
type Watch = z.infer<typeof watch> & { until: number; sent?: string };

interface PresenceDeps {
  db: Queryable;
  bus: Bus;
  clock: Clock;
  log: Logger;
  streams: Streams;
}

/**
 * Notifies those who have a member's page open of that member's presence. Coming back and hiding are announced and sent at once;
 * going away is announced by nobody, so this is polled every minute. Watches are in memory only.
 */
export class Presence {
  /** Watches by member, then by viewer. Every node holds all of them: a viewer's stream may be on any. */
  private readonly watches = new Map<string, Map<string, Watch>>();
  /** Members by viewer, the oldest watch first: of too many the oldest are dropped. */
  private readonly watchedBy = new Map<string, Set<string>>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private leave: (() => void)[] = [];

  constructor(private readonly needs: PresenceDeps) {}

  async start() {
    const { bus } = this.needs;
    const watching = bus.subscribe(watchChannel, (message) => this.watch(watch.parse(message)));
    const changes = bus.subscribe(presenceChannel, (message) => this.change(presenceChanged.parse(message).user_id));
    this.leave = [watching, changes];
    await Promise.all([watching.ready, changes.ready]);
    this.timer = setInterval(() => void this.lookAround().catch((error) => this.report(error)), minute);
    this.timer.unref();
  }

  stop() {
    clearInterval(this.timer);
    for (const leave of this.leave) leave();
  }

  /** Drops expired watches, and notifies the other viewers. */
  async lookAround() {
    const now = this.needs.clock.now().getTime();
    const here: Watch[] = [];
    for (const [memberId, viewers] of this.watches) {
      for (const [viewerId, watch] of viewers) {
        if (watch.until > now) here.push(watch);
        else this.forget(memberId, viewerId);
      }
    }
    await this.notify(here);
  }

  private watch(pair: z.infer<typeof watch>) {
    const { viewer_id: viewerId, member_id: memberId } = pair;
    this.forget(memberId, viewerId);
    const watched = this.watchedBy.get(viewerId) ?? new Set<string>();
    const [oldest] = watched;
    if (oldest !== undefined && watched.size >= watchesPerViewer) this.forget(oldest, viewerId);
    if (this.count >= mostWatched) return;
    this.count += 1;
    const viewers = this.watches.get(memberId) ?? new Map<string, Watch>();
    this.watches.set(memberId, viewers);
    viewers.set(viewerId, { until: this.needs.clock.now().getTime() + watchFor, ...pair });
    this.watchedBy.set(viewerId, watched.add(memberId));
  }

  private forget(memberId: string, viewerId: string) {
    const viewers = this.watches.get(memberId);
    if (viewers?.delete(viewerId)) this.count -= 1;
    if (!viewers?.size) this.watches.delete(memberId);
    const watched = this.watchedBy.get(viewerId);
    watched?.delete(memberId);
    if (!watched?.size) this.watchedBy.delete(viewerId);
  }

  private change(memberId: string) {
    return this.notify([...(this.watches.get(memberId)?.values() ?? [])]);
  }

  private async notify(watches: Watch[]) {
    const { db, clock, streams } = this.needs;
    const here = watches.filter(({ viewer_id }) => streams.streamsOf(viewer_id).length > 0);
    for (let first = 0; first < here.length; first += askedAtOnce) {
      const rows = await findPresence(db, here.slice(first, first + askedAtOnce));
      for (const row of rows) this.notifyOne(row, clock.now());
    }
  }

  private notifyOne({ viewer_id, member_id, last_active_at }: WatchRow, now: Date) {
    const watch = this.watches.get(member_id)?.get(viewer_id);
    const lastActive = last_active_at && lastActiveOf(last_active_at, now);
    if (!watch || watch.sent === String(lastActive)) return;
    watch.sent = String(lastActive);
    const data: EventData<'presence'> = {
      profile: { id: member_id },
      online: lastActive === 'now',
      last_active: lastActive,
    };
    for (const stream of this.needs.streams.streamsOf(viewer_id)) stream.notifyTransient('presence', data);
  }

  private report(error: unknown) {
    this.needs.log.error({ err: error }, 'presence could not be looked for');
  }
}
