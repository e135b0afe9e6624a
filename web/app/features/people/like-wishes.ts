/**
 * What a member wishes ahead of what the server knows: a heart follows the finger, the server follows the heart. One
 * call at a time per person, and only the last wish counts.
 */
export class LikeWishes {
  private readonly wished = new Map<string, boolean>();
  private readonly sending = new Set<string>();
  private readonly watchers = new Set<() => void>();

  readonly watch = (tell: () => void) => {
    this.watchers.add(tell);
    return () => void this.watchers.delete(tell);
  };

  /** Whether what another tab or device did is news here; while a call is under way, its own wish counts. */
  isChange(key: string, liked: boolean): boolean {
    return !this.sending.has(key) && this.wished.get(key) !== liked;
  }

  hear(key: string, liked: boolean) {
    if (this.isChange(key, liked)) this.set(key, liked);
  }

  /** Nothing where nobody has wished anything since the page was loaded. */
  find(key: string): boolean | undefined {
    return this.wished.get(key);
  }

  /** Answers what the last call answered; nothing where another call is under way, which takes the wish along. */
  async wish<Answer>(
    key: string,
    liked: { before: boolean; wanted: boolean },
    send: (wanted: boolean) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    this.set(key, liked.wanted);
    if (this.sending.has(key)) return undefined;
    this.sending.add(key);
    let stands = liked.before;
    let answer: Answer | undefined;
    try {
      for (let next = liked.wanted; next !== stands; next = this.wished.get(key) ?? stands) {
        answer = await send(next);
        stands = next;
      }
      return answer;
    } catch (failure) {
      this.set(key, stands);
      throw failure;
    } finally {
      this.sending.delete(key);
    }
  }

  private set(key: string, wanted: boolean) {
    this.wished.set(key, wanted);
    for (const tell of this.watchers) tell();
  }
}

export const wishes = new LikeWishes();
export const wishKey = (memberId: string | undefined, otherId: string) => `${memberId} ${otherId}`;
