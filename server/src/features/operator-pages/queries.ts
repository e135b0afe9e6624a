import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface OperatorPageRow {
  token: string;
  locale: Locale;
  title: string;
  markdown: string;
}

/** A published page, in this language where there is one. */
export async function findOperatorPage(
  db: Queryable,
  { siteId, token, locale }: { siteId: number; token: string; locale: Locale },
): Promise<OperatorPageRow | undefined> {
  const { rows } = await db.query<OperatorPageRow>(
    `select token, locale, title, markdown from operator_pages where site_id = $1 and token = $2 and published
     order by locale = $3 desc, locale limit 1`,
    [siteId, token, locale],
    { prepared: 'operator-pages.findOperatorPage' },
  );
  return rows[0];
}

export async function findPublishedTokens(
  db: Queryable,
  siteId: number,
): Promise<Pick<OperatorPageRow, 'token' | 'locale'>[]> {
  const { rows } = await db.query<Pick<OperatorPageRow, 'token' | 'locale'>>(
    'select token, locale from operator_pages where site_id = $1 and published order by token, locale',
    [siteId],
  );
  return rows;
}

export interface OperatorPage extends OperatorPageRow {
  siteId: number;
  published: boolean;
}

export async function saveOperatorPageRow(db: Queryable, page: OperatorPage, now: Date) {
  await db.query(
    `insert into operator_pages (site_id, token, locale, title, markdown, published, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (site_id, token, locale) do update set title = excluded.title, markdown = excluded.markdown,
       published = excluded.published, updated_at = excluded.updated_at`,
    [page.siteId, page.token, page.locale, page.title, page.markdown, page.published, now],
  );
}

export interface WrittenPage extends OperatorPageRow {
  published: boolean;
  updated_at: Date;
}

/** Without their text, all languages of so many tokens. */
export async function findWrittenPages(
  db: Queryable,
  siteId: number,
  { above, limit }: { above: string; limit: number },
): Promise<Omit<WrittenPage, 'markdown'>[]> {
  const { rows } = await db.query<Omit<WrittenPage, 'markdown'>>(
    `select token, locale, title, published, updated_at from operator_pages
     where site_id = $1 and token in (
       select distinct token from operator_pages where site_id = $1 and token > $2 order by token limit $3
     ) order by token, locale`,
    [siteId, above, limit],
  );
  return rows;
}

export async function findWrittenPage(
  db: Queryable,
  { siteId, token, locale }: { siteId: number; token: string; locale: Locale },
): Promise<WrittenPage | undefined> {
  const { rows } = await db.query<WrittenPage>(
    `select token, locale, title, markdown, published, updated_at from operator_pages
     where site_id = $1 and token = $2 and locale = $3`,
    [siteId, token, locale],
  );
  return rows[0];
}

export async function deletePage(
  db: Queryable,
  { siteId, token, locale }: { siteId: number; token: string; locale: Locale },
) {
  await db.query('delete from operator_pages where site_id = $1 and token = $2 and locale = $3', [
    siteId,
    token,
    locale,
  ]);
}
