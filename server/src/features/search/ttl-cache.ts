const mostEntries = 20_000;

/** A cache of this node alone, whose entries live for so many milliseconds of the product's clock. */
export class TtlCache<Value> {
  private readonly kept = new Map<string, { value: Value; until: number }>();

  constructor(private readonly milliseconds: number) {}

  get(key: string, now: Date): Value | undefined {
    const found = this.kept.get(key);
    return found && found.until > now.getTime() ? found.value : undefined;
  }

  set(key: string, value: Value, now: Date) {
    // A map keeps its keys in the order they were set, so the first is the oldest.
    this.kept.delete(key);
    this.kept.set(key, { value, until: now.getTime() + this.milliseconds });
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostEntries && oldest !== undefined) this.kept.delete(oldest);
  }
}
