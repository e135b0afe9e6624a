import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { deleteExpiredLinks, findTarget, insertShortLink } from './queries.ts';

const day = 86_400_000;
const tokenBytes = 16;
/** So long that no route and no locale prefix can ever be one. */
const tokenShape = /^\/([\w-]{22})$/;

interface LinkDeps {
  publicUrl: string;
  secrets: Secrets;
}

/** A link that a mail can be written with; it leads somewhere once it is kept. */
export interface ShortLink {
  /** `https://site/{token}` */
  address: string;
  siteId: number;
  tokenHash: Buffer;
  target: Buffer;
}

/**
 * A link for a mail, to a path of the site. It logs nobody in, and following it uses nothing up: mails are forwarded, read
 * over a shoulder, and opened by programs that scan them. A secret in the path keeps the rules of the page it opens.
 */
export function newShortLink(
  { publicUrl, secrets }: LinkDeps,
  { site, path }: { site: Site; path: string },
): ShortLink {
  const token = randomBytes(tokenBytes).toString('base64url');
  const tokenHash = hashOf(token);
  return {
    address: absoluteLink(publicUrl, site.host, `/${token}`),
    siteId: site.id,
    tokenHash,
    target: secrets.seal(Buffer.from(path), ownerOf(tokenHash)),
  };
}

/** In the transaction of the mail that has the link. */
export const keepShortLink = (
  db: Queryable,
  { siteId, tokenHash, target }: ShortLink,
  { days, now }: { days: number; now: Date },
) => insertShortLink(db, { siteId, tokenHash, target, expiresAt: new Date(now.getTime() + days * day) });

/** Where a path leads if it is a short link of this site that has not expired; undefined of any other path. */
export async function targetOf(
  db: Queryable,
  secrets: Secrets,
  { site, path, now }: { site: Pick<Site, 'id'>; path: string; now: Date },
): Promise<string | undefined> {
  const token = tokenShape.exec(path)?.[1];
  if (token === undefined) return undefined;
  const tokenHash = hashOf(token);
  const target = await findTarget(db, { tokenHash, siteId: site.id, now });
  return target && secrets.open(target, ownerOf(tokenHash)).toString();
}

export const forgetExpiredLinks = (db: Queryable, now: Date) => deleteExpiredLinks(db, now);

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const ownerOf = (tokenHash: Buffer) => `short link ${tokenHash.toString('hex')}`;
