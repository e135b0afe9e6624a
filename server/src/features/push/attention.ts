import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callPaths } from '#contract/call-paths.ts';
import { backgroundHeader } from '#contract/installed-app/installed-app.ts';
import { Cache } from '#server/platform/cache.ts';
import type { Bus } from '#server/platform/events/bus.ts';
import type { RequestContext } from '#server/platform/http/context.ts';

const channel = 'push.attention';
const attended = z.object({ member_id: z.string(), at: z.number() });

/** How long after an action a member is taken to be looking still, in milliseconds. */
export const attentionLasts = 30_000;
// The other nodes need not hear of every click.
const toldEvery = 10_000;

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/**
 * Which members are looking at the site now, on whatever device: those who have just done something. Kept in memory and
 * passed on over the bus, because a write per click would cost more than a push too many.
 */
export class Attention {
  private readonly seen = new Cache<string, number>({ maxEntries: 100_000, maxAgeMilliseconds: attentionLasts });
  private leave = () => {};

  constructor(private readonly bus: Bus) {}

  async start() {
    const subscription = this.bus.subscribe(channel, (message) => {
      const { member_id: memberId, at } = attended.parse(message);
      this.seen.set(memberId, at, new Date(at));
    });
    this.leave = subscription;
    await subscription.ready;
  }

  stop() {
    this.leave();
  }

  /** The same contexts, noticing who makes a request that a person must have caused. */
  watching(contextOf: ContextOf): ContextOf {
    return async (request, reply) => {
      const context = await contextOf(request, reply);
      if (context.actor && isDoing(request)) this.note(context.actor.userId, context.now);
      return context;
    };
  }

  /** Until when a member is taken to be looking; undefined where they are not. */
  until(memberId: string, now: Date): Date | undefined {
    const at = this.seen.get(memberId, now);
    if (at === undefined || at + attentionLasts <= now.getTime()) return undefined;
    return new Date(at + attentionLasts);
  }

  private note(memberId: string, now: Date) {
    const at = this.seen.get(memberId, now);
    if (at !== undefined && now.getTime() - at < toldEvery) return;
    this.seen.set(memberId, now.getTime(), now);
    void this.bus.publish(channel, { member_id: memberId, at: now.getTime() });
  }
}

/**
 * A page behind another asks the API now and then, and says when it is hidden; a service worker fetches pages to keep them.
 * Such background requests do not show that the member is looking at the site.
 */
const isDoing = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET'
    ? !url.startsWith('/api/') && headers[backgroundHeader] === undefined
    : !url.startsWith(callPaths.pageHidden.path);
