import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { openBus } from '#server/platform/events/bus.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { createLog } from '#server/platform/log.ts';
import { Attention, attentionLasts } from './attention.ts';

const start = new Date('2026-11-17T20:00:00Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

async function twoNodes() {
  const bus = await openBus(undefined, createLog('silent'));
  const nodes = [new Attention(bus), new Attention(bus)] as const;
  for (const node of nodes) await node.start();
  return nodes;
}

function requests(node: Attention, userId: string | null) {
  const contextOf = async () => ({ actor: userId && { userId }, now: start }) as unknown as RequestContext;
  const watching = node.watching(contextOf);
  return (method: string, url: string) => watching({ method, url, headers: {} } as FastifyRequest, {} as FastifyReply);
}

describe('I am taken to be looking', () => {
  it.each([
    ['POST', '/api/chat.php'],
    ['PUT', '/api/chat.php'],
    ['GET', '/chats'],
    ['GET', '/fr/members.data?page=2'],
  ])('for half a minute after %s %s, as every node knows', async (method, url) => {
    const [node, other] = await twoNodes();
    await requests(node, '7')(method, url);
    const end = later(attentionLasts);
    expect(node.until('7', later(29_000))).toEqual(end);
    await vi.waitFor(() => expect(other.until('7', later(29_000))).toEqual(end));
    expect([node.until('7', end), node.until('8', start)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['GET', '/api/user.php'],
    ['GET', '/api/events.php'],
    ['POST', '/api/page-hidden.php'],
  ])('not after %s %s, which a page behind another does by itself', async (method, url) => {
    const [node] = await twoNodes();
    await requests(node, '7')(method, url);
    expect(node.until('7', start)).toBeUndefined();
  });
});
