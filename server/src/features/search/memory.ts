const longest = 20_000;

/** Keeps what was found out for a while, on this node only: whoever asks another finds it out again. */
export class Memory<Value> {
  private readonly kept = new Map<string, { value: Value; until: number }>();

  constructor(private readonly milliseconds: number) {}

  get(key: string, now: Date): Value | undefined {
    const found = this.kept.get(key);
    return found && found.until > now.getTime() ? found.value : undefined;
  }

  set(key: string, value: Value, now: Date) {
    // The newest stand last, so the first is the one to forget.
    this.kept.delete(key);
    this.kept.set(key, { value, until: now.getTime() + this.milliseconds });
    const [oldest] = this.kept.keys();
    if (this.kept.size > longest && oldest !== undefined) this.kept.delete(oldest);
  }
}
