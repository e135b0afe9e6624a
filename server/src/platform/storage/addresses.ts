import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const hour = 3_600_000;
const day = 24 * hour;

/** The one account a private file is for, and the conditions that are checked with each request. */
export interface PrivateAudience {
  reader: string;
  /** Whose file it is: the file closes when one of the two blocks the other. */
  owner?: string | undefined;
  /** Whether the file closes when the reader stops being a premium member. */
  premium?: boolean | undefined;
}

/** For whom a URL is signed. That of a public file stays the same for days, so that browsers can cache the file. */
export type Audience = 'everybody' | PrivateAudience;
const publicWindow = 7 * day;
const privateWindow = hour;

const signatureBytes = 16;
const mostCached = 10_000;

/** What a valid URL grants: to whom, and for how many more seconds. */
export interface OpenAddress {
  seconds: number;
  audience: Audience;
}

/**
 * Signed URLs of stored files. Nothing is served without a signature, so that guessing or remembering a key is of no use, and
 * every signature expires. The reader of a private file is part of what is signed.
 */
export class FileAddresses {
  // Lists show the same photos again and again. Only signatures of public files are cached.
  private readonly signatures = new LRUCache<string, string>({ max: mostCached });

  constructor(private readonly key: Uint8Array) {}

  /** A signed URL, the same for a whole window so that browsers can cache it; expires within two. */
  of(fileKey: string, audience: Audience, now: Date): string {
    const window = audience === 'everybody' ? publicWindow : privateWindow;
    const until = ((Math.floor(now.getTime() / window) + 2) * window) / 1000;
    const unsigned = `/media/${fileKey}?until=${until}${readerQuery(audience)}&sign=`;
    if (audience !== 'everybody') return unsigned + this.sign(fileKey, until, audience).toString('base64url');
    return unsigned + this.publicSignature(unsigned, fileKey, until);
  }

  /** Undefined for a URL that has expired, or was never valid. */
  read(fileKey: string, query: Record<string, unknown>, now: Date): OpenAddress | undefined {
    const { until, sign } = query;
    if (typeof until !== 'string' || !/^\d{1,12}$/.test(until) || typeof sign !== 'string') return undefined;
    const audience = audienceIn(query);
    if (!audience) return undefined;
    const given = Buffer.from(sign, 'base64url');
    if (given.length !== signatureBytes) return undefined;
    if (!timingSafeEqual(given, this.sign(fileKey, Number(until), audience))) return undefined;
    const seconds = Math.floor(Number(until) - now.getTime() / 1000);
    return seconds > 0 ? { seconds, audience } : undefined;
  }

  private publicSignature(cacheKey: string, fileKey: string, until: number): string {
    const cached = this.signatures.get(cacheKey);
    if (cached !== undefined) return cached;
    const signature = this.sign(fileKey, until, 'everybody').toString('base64url');
    this.signatures.set(cacheKey, signature);
    return signature;
  }

  private sign(fileKey: string, until: number, audience: Audience): Buffer {
    const lines = [fileKey, until];
    // A public file's two lines can never be a private file's five: no key or id holds a line break.
    if (audience !== 'everybody') lines.push(audience.reader, audience.owner ?? '', audience.premium ? 'premium' : '');
    return createHmac('sha256', this.key).update(lines.join('\n')).digest().subarray(0, signatureBytes);
  }
}

function readerQuery(audience: Audience): string {
  if (audience === 'everybody') return '';
  const { reader, owner, premium } = audience;
  return `&for=${reader}${owner === undefined ? '' : `&of=${owner}`}${premium ? '&premium=1' : ''}`;
}

const id = /^\d{1,20}$/;

function audienceIn({ for: reader, of: owner, premium }: Record<string, unknown>): Audience | undefined {
  if (reader === undefined) return owner === undefined && premium === undefined ? 'everybody' : undefined;
  if (typeof reader !== 'string' || !id.test(reader)) return undefined;
  if (owner !== undefined && (typeof owner !== 'string' || !id.test(owner))) return undefined;
  return { reader, owner, premium: premium === '1' };
}
