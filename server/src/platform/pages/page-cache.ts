import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compressed, type Encoding } from '../http/compression.ts';

const megabytes = 8;

export type PageCache = LRUCache<string, RenderedPage>;

/** Rendered pages of visitors, by a key of everything that may change them. Bounded by the bytes of the pages. */
export const createPageCache = (maximumBytes = megabytes * 1_000_000): PageCache =>
  // An entry must have a size, also an empty page.
  new LRUCache({ maxSize: maximumBytes, sizeCalculation: ({ size }) => size || 1 });

/** The page of this key, unless it has expired. */
export function cachedPage(cache: PageCache, key: string, now: Date): RenderedPage | undefined {
  const page = cache.get(key);
  return page?.until === undefined || now.getTime() < page.until ? page : undefined;
}

/**
 * A page that everybody is sent the same bytes of, compressed once. A nonce would differ with every answer, so the policy
 * (CSP) allows inline scripts by their hashes.
 */
export interface RenderedPage {
  bytes: Buffer;
  compressed: Record<Encoding, Buffer>;
  /** Sources of the policy (CSP), as `'sha256-…'`. */
  scriptHashes: string[];
  size: number;
  /** When it expires, by the product's clock in milliseconds; a page without it stays as long as there is room. */
  until?: number | undefined;
}

/** The page with its nonces removed and its inline scripts hashed. */
export async function withoutNonce(html: string, nonce: string): Promise<RenderedPage> {
  const plain = html.replaceAll(` nonce="${nonce}"`, '');
  const bytes = Buffer.from(plain);
  const smaller = await compressed(bytes);
  const scripts = Array.from(
    plain.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g),
    ([, text = '']) => text,
  );
  return {
    bytes,
    compressed: smaller,
    scriptHashes: scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    size: bytes.length + smaller.br.length + smaller.gzip.length,
  };
}
