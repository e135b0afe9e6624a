import { LRUCache } from 'lru-cache';

const megabytes = 8;

export type PageCache = LRUCache<string, RenderedPage>;

/** Rendered pages of visitors, by a key of everything that may change them. Bounded by the bytes of the pages. */
export const createPageCache = (maximumBytes = megabytes * 1_000_000): PageCache =>
  // An entry must have a size, also an empty page.
  new LRUCache({ maxSize: maximumBytes, sizeCalculation: ({ size }) => size || 1 });

/** A page as bytes, and the offsets of its nonces: each answer is a copy with a nonce of its own written in. */
export class RenderedPage {
  private readonly bytes: Buffer;
  private readonly nonceOffsets: number[] = [];

  /** The placeholder must be as long as a nonce. */
  constructor(html: string, placeholder: string) {
    this.bytes = Buffer.from(html);
    for (let at = this.bytes.indexOf(placeholder); at >= 0; at = this.bytes.indexOf(placeholder, at + 1))
      this.nonceOffsets.push(at);
  }

  get size() {
    return this.bytes.length;
  }

  with(nonce: string): Buffer {
    const copy = Buffer.from(this.bytes);
    for (const offset of this.nonceOffsets) copy.write(nonce, offset, 'latin1');
    return copy;
  }
}
