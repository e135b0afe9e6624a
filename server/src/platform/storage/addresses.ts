import { createHmac, timingSafeEqual } from 'node:crypto';

const hour = 3_600_000;
const day = 24 * hour;

/** Whom an address is given to: what anybody may see keeps its address for days, so that browsers keep the file. */
export type Audience = 'everybody' | 'some';
const windows: Record<Audience, number> = { everybody: 7 * day, some: hour };

const signatureBytes = 16;
const mostKnown = 10_000;

/**
 * Where stored files are found. Nothing is served without a signature, so whoever guesses a key, or knew one, gets
 * nothing; and every signature ends.
 */
export class FileAddresses {
  // Lists show the same faces again and again.
  private readonly known = new Map<string, string>();

  constructor(private readonly key: Uint8Array) {}

  /** The same for a whole window, which browsers need to recognise a file; good for one to two windows. */
  of(fileKey: string, audience: Audience, now: Date): string {
    const window = windows[audience];
    const until = ((Math.floor(now.getTime() / window) + 2) * window) / 1000;
    const unsigned = `/media/${fileKey}?until=${until}&sign=`;
    const signature = this.known.get(unsigned) ?? this.sign(fileKey, until).toString('base64url');
    if (this.known.size >= mostKnown) this.known.clear();
    this.known.set(unsigned, signature);
    return unsigned + signature;
  }

  /** Seconds for which an address is still good; 0 when it is not, or never was. */
  secondsLeft(fileKey: string, { until, sign }: { until?: unknown; sign?: unknown }, now: Date): number {
    if (typeof until !== 'string' || !/^\d{1,12}$/.test(until) || typeof sign !== 'string') return 0;
    const given = Buffer.from(sign, 'base64url');
    if (given.length !== signatureBytes || !timingSafeEqual(given, this.sign(fileKey, Number(until)))) return 0;
    return Math.max(0, Math.floor(Number(until) - now.getTime() / 1000));
  }

  private sign(fileKey: string, until: number): Buffer {
    return createHmac('sha256', this.key).update(`${fileKey}\n${until}`).digest().subarray(0, signatureBytes);
  }
}
