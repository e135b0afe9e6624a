import { createHash, randomBytes } from 'node:crypto';
import { shortLinkDays } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { localizedPath } from '#contract/pages/routes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { deleteExpiredLinks, findTarget, insertShortLink } from './queries.ts';

const day = 86_400_000;
const tokenBytes = 16;
/** So long that no route and no locale prefix can ever be one. */
const tokenShape = /^\/([\w-]{22})$/;

interface LinkDeps {
  mailer: { publicUrl: string };
  secrets: Secrets;
}

/**
 * A link for a mail, `https://site/{token}`: it leads to a page of the site in the reader's language until it expires. It
 * logs nobody in: a mail is forwarded, and read over a shoulder.
 */
export async function shortLink(
  tx: Transaction,
  { mailer, secrets }: LinkDeps,
  { site, locale, path, now }: { site: Site; locale: Locale; path: string; now: Date },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const tokenHash = hashOf(token);
  await insertShortLink(tx, {
    tokenHash,
    siteId: site.id,
    target: secrets.seal(Buffer.from(localizedPath(path, locale)), ownerOf(tokenHash)),
    expiresAt: new Date(now.getTime() + shortLinkDays * day),
  });
  return absoluteLink(mailer.publicUrl, site.host, `/${token}`);
}

/** Where a path leads if it is a short link of this site that has not expired; undefined of any other path. */
export async function targetOf(
  db: Queryable,
  secrets: Secrets,
  { site, path, now }: { site: Site; path: string; now: Date },
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
