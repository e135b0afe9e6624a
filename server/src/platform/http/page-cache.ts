/** Visitor pages by everything that may change them. Small and bounded: the least recently used leave first. */
export class PageCache {
  private readonly pages = new Map<string, CachedPage>();
  private characters = 0;

  constructor(private readonly maximum = 8_000_000) {}

  get(key: string): CachedPage | undefined {
    const page = this.pages.get(key);
    if (page) {
      this.pages.delete(key);
      this.pages.set(key, page);
    }
    return page;
  }

  set(key: string, page: CachedPage) {
    this.drop(key);
    this.pages.set(key, page);
    this.characters += page.size;
    for (const oldest of this.pages.keys()) {
      if (this.characters <= this.maximum) break;
      this.drop(oldest);
    }
  }

  private drop(key: string) {
    const page = this.pages.get(key);
    if (!page) return;
    this.pages.delete(key);
    this.characters -= page.size;
  }
}

/** A page cut at its nonces: each answer needs its own, and joining is cheaper than searching. */
export class CachedPage {
  private readonly pieces: string[];
  readonly size: number;

  constructor(html: string, noncePlaceholder: string) {
    this.pieces = html.split(noncePlaceholder);
    this.size = html.length;
  }

  with(nonce: string) {
    return this.pieces.join(nonce);
  }
}
