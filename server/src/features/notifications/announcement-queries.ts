import type { Localized } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface Announcement {
  siteId: number;
  /** Promotions and news are advertising: only members who switched that kind on get the announcement. */
  kind: 'promotions' | 'news';
  title: Localized;
  text: Localized;
  /** What the button says, and the page it leads to. */
  action: Localized;
  path: string;
}

type Words = Pick<Announcement, 'title' | 'text' | 'action'>;
type Row = { site_id: number; kind: Announcement['kind']; words: Words; path: string };

export async function insertAnnouncement(db: Queryable, announcement: Announcement, now: Date): Promise<string> {
  const { siteId, kind, title, text, action, path } = announcement;
  const { rows } = await db.query<{ id: string }>(
    'insert into announcements (site_id, kind, words, path, created_at) values ($1, $2, $3, $4, $5) returning id',
    [siteId, kind, JSON.stringify({ title, text, action }), path, now],
  );
  return rows[0]?.id ?? '';
}

export async function findAnnouncement(db: Queryable, id: string): Promise<Announcement | undefined> {
  const { rows } = await db.query<Row>('select site_id, kind, words, path from announcements where id = $1', [id]);
  const [row] = rows;
  return row && { siteId: row.site_id, kind: row.kind, path: row.path, ...row.words };
}

/** The next members of a site who asked for that kind by any channel, in the order of their ids. */
export async function findAskers(
  db: Queryable,
  { siteId, kind }: Pick<Announcement, 'siteId' | 'kind'>,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<{ id: string; asked: boolean }[]> {
  const { rows } = await db.query<{ id: string; asked: boolean }>(
    `select page.id, coalesce((preferences -> $2 ->> 'email')::boolean or (preferences -> $2 ->> 'push')::boolean, false) as asked
     from (select id from users where site_id = $1 and status = 'active' and id > $3 order by id limit $4) as page
     left join notification_settings on user_id = page.id order by page.id`,
    [siteId, kind, afterId, limit],
    { prepared: 'notifications.findAskers' },
  );
  return rows;
}

/** True where the member had not had it before; then they have now. */
export async function saveAnnounced(
  db: Queryable,
  { announcement, member, now }: { announcement: string; member: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into announcement_mails (announcement_id, member_id, mailed_at) values ($1, $2, $3) on conflict do nothing`,
    [announcement, member, now],
  );
  return rowCount > 0;
}
