import { isLocale, type Locale } from '#contract/locales.ts';
import { isOperatorToken, operatorPageLimits } from '#contract/operator-pages/operator-pages.ts';
import { splitLocale } from '#contract/pages/routes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findOperatorPage, findPublishedTokens, type OperatorPage, saveOperatorPageRow } from './queries.ts';

export { listWrittenPages, readWrittenPage, removeWrittenPage } from './written-pages.ts';

/** A published page with its text as HTML; in another language where this one has none. */
export async function readOperatorPage(
  db: Queryable,
  { site, locale }: Pick<RequestContext, 'site' | 'locale'>,
  token: string,
) {
  const page = isOperatorToken(token) ? await findOperatorPage(db, { siteId: site.id, token, locale }) : undefined;
  if (!page) throw new Failure('not_found');
  // Loaded with the first such page: most sites have none.
  const { htmlOf } = await import('./markdown.ts');
  return { token: page.token, locale: page.locale, title: page.title, html: htmlOf(page.markdown) };
}

/** Whether an operator's page stands at a path: it comes before a short link that would be called the same. */
export async function isOperatorPage(db: Queryable, site: Pick<Site, 'id'>, path: string): Promise<boolean> {
  const { prefix, path: bare } = splitLocale(path);
  const token = bare.slice(1);
  if (!isOperatorToken(token)) return false;
  return (await findOperatorPage(db, { siteId: site.id, token, locale: prefix ?? 'en' })) !== undefined;
}

/** For search engines: each published page with the languages it has. */
export async function publishedPages(db: Queryable, site: Pick<Site, 'id'>): Promise<Map<string, Locale[]>> {
  const found = new Map<string, Locale[]>();
  for (const { token, locale } of await findPublishedTokens(db, site.id))
    found.set(token, [...(found.get(token) ?? []), locale]);
  return found;
}

/** Writes a page in one language, or changes it; not published it is kept and shown to nobody. */
export async function saveOperatorPage(tx: Transaction, page: OperatorPage, now: Date) {
  const title = page.title.trim();
  const valid = {
    token: isOperatorToken(page.token),
    locale: isLocale(page.locale),
    title: title.length > 0 && title.length <= operatorPageLimits.title,
    markdown: page.markdown.length <= operatorPageLimits.markdown,
  };
  const wrong = Object.entries(valid).filter(([, isValid]) => !isValid);
  if (wrong.length > 0)
    throw new Failure('invalid', { fields: Object.fromEntries(wrong.map(([name]) => [name, { problem: 'invalid' }])) });
  await saveOperatorPageRow(tx, { ...page, title }, now);
}
