import type { Queryable } from '#server/platform/database/database.ts';

export interface DemoMember {
  email: string;
  host: string;
  paid_user: boolean;
  banned: boolean;
}

export async function findByEmails(db: Queryable, emails: string[]): Promise<DemoMember[]> {
  const { rows } = await db.query<DemoMember>(
    `select email, host, paid_user, status = 'banned' as banned from users join sites on sites.id = site_id
     where email = any($1) and password_hash is not null order by site_id, email`,
    [emails],
  );
  return rows;
}
