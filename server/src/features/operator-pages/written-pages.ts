import { officeLimits } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { deletePage, findWrittenPage, findWrittenPages, type WrittenPage } from './queries.ts';

interface PageName {
  siteId: number;
  token: string;
  locale: Locale;
}

/** What was written for a site, published or not, without the texts: so many pages at a time, each in all its languages. */
export async function listWrittenPages(
  db: Queryable,
  siteId: number,
  after: string | undefined,
): Promise<{ pages: Omit<WrittenPage, 'markdown'>[]; next: string | null }> {
  const found = await findWrittenPages(db, siteId, { above: after ?? '', limit: officeLimits.content + 1 });
  const tokens = [...new Set(found.map(({ token }) => token))];
  const shown = new Set(tokens.slice(0, officeLimits.content));
  const next = tokens.length > officeLimits.content ? (tokens[officeLimits.content - 1] ?? null) : null;
  return { pages: found.filter(({ token }) => shown.has(token)), next };
}

/** A page as it was written, and the HTML its readers get. */
export async function readWrittenPage(db: Queryable, name: PageName): Promise<WrittenPage & { html: string }> {
  const page = await findWrittenPage(db, name);
  if (!page) throw new Failure('not_found');
  const { htmlOf } = await import('./markdown.ts');
  return { ...page, html: htmlOf(page.markdown) };
}

export const removeWrittenPage = (tx: Transaction, name: PageName) => deletePage(tx, name);
