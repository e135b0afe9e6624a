import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#server/platform/http/failure.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const path = '/media/gif';
const largest = 4 * 2 ** 20;
const timeout = 8_000;
const types = new Set(['image/gif', 'image/webp']);

/**
 * Fetches animations for members, so that their provider never learns who looks. Only addresses that the server
 * itself has given out are fetched: each carries a signature.
 */
export class GifProxy {
  constructor(
    private readonly key: Uint8Array,
    private readonly storage: Storage,
  ) {}

  addressOf(url: string): string {
    return `${path}?${new URLSearchParams({ of: url, sign: this.sign(url).toString('base64url') })}`;
  }

  /** Keeps a copy of what somebody sends; the same one is kept once. */
  async keep(id: string, url: string): Promise<string | undefined> {
    const key = `gifs/${createHash('sha256').update(id).digest('hex')}.gif`;
    if (await this.storage.get(key)) return key;
    const file = await this.fetch(url).catch(() => undefined);
    if (!file) return undefined;
    await this.storage.put(key, file.body, file.contentType);
    return key;
  }

  mount(app: FastifyInstance) {
    app.get<{ Querystring: { of?: unknown; sign?: unknown } }>(path, async (request, reply) => {
      const { of: url, sign } = request.query;
      if (typeof url !== 'string' || typeof sign !== 'string' || !this.isOurs(url, sign))
        throw new Failure('not_found');
      const file = await this.fetch(url).catch(() => undefined);
      if (!file) throw new Failure('not_found');
      return reply.header('cache-control', 'private, max-age=86400').type(file.contentType).send(file.body);
    });
  }

  private async fetch(url: string) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
    const contentType = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!answer.ok || !types.has(contentType) || Number(answer.headers.get('content-length') ?? 0) > largest) return;
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of answer.body ?? []) {
      length += part.length;
      // More than it said of itself, or than anybody needs.
      if (length > largest) return;
      parts.push(part);
    }
    return { body: Buffer.concat(parts), contentType };
  }

  private sign(url: string) {
    return createHmac('sha256', this.key).update(url).digest().subarray(0, 16);
  }

  private isOurs(url: string, sign: string) {
    const given = Buffer.from(sign, 'base64url');
    return given.length === 16 && timingSafeEqual(given, this.sign(url));
  }
}
