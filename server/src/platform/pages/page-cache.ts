/** Visitor pages by everything that may change them. Small and bounded: the least recently used leave first. */
export class PageCache {
  private readonly pages = new Map<string, RenderedPage>();
  private bytes = 0;

  constructor(private readonly maximum = 8_000_000) {}

  get(key: string): RenderedPage | undefined {
    const page = this.pages.get(key);
    if (page) {
      this.pages.delete(key);
      this.pages.set(key, page);
    }
    return page;
  }

  set(key: string, page: RenderedPage) {
    this.drop(key);
    this.pages.set(key, page);
    this.bytes += page.size;
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.maximum) break;
      this.drop(oldest);
    }
  }

  private drop(key: string) {
    const page = this.pages.get(key);
    if (!page) return;
    this.pages.delete(key);
    this.bytes -= page.size;
  }
}

/** A page as bytes, and where its nonces stand: each answer is a copy with a nonce of its own written in. */
export class RenderedPage {
  private readonly bytes: Buffer;
  private readonly places: number[] = [];

  /** The placeholder must be as long as a nonce. */
  constructor(html: string, placeholder: string) {
    this.bytes = Buffer.from(html);
    for (let at = this.bytes.indexOf(placeholder); at >= 0; at = this.bytes.indexOf(placeholder, at + 1))
      this.places.push(at);
  }

  get size() {
    return this.bytes.length;
  }

  with(nonce: string): Buffer {
    const copy = Buffer.from(this.bytes);
    for (const place of this.places) copy.write(nonce, place, 'latin1');
    return copy;
  }
}
