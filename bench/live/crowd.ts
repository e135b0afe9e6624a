import { randomUUID } from 'node:crypto';
import { nameSkeleton } from '#contract/accounts/names.ts';
import { hashToken, newToken } from '#server/platform/credentials/tokens.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface Person {
  id: string;
  cookie: string;
}

/** So many members of the demo's first site, each logged in on one device. Half are men, half women: all may like. */
export async function insertCrowd(db: Database, size: number): Promise<Person[]> {
  const people = Array.from({ length: size }, (_, index) => ({
    name: `Crowd ${index} ${randomUUID().slice(0, 8)}`,
    gender: index % 2 ? 'male' : 'female',
    token: newToken(),
  }));
  const { rows } = await db.query<{ id: string; name: string }>(
    `with site as (select id from sites order by id limit 1),
     added as (
       insert into users (site_id, email, status, signup_at)
       select site.id, replace(name, ' ', '.') || '@crowd.example', 'active', now() from site, unnest($1::text[]) as name
       returning id, email, site_id
     )
     insert into profiles (id, site_id, name, name_skeleton, status, gender, sexuality, date_of_birth, country,
       last_active_at)
     select added.id, site_id, person.name, person.skeleton, 'active', person.gender, 'hetero', '1990-05-01', 'FR', now()
     from unnest($1::text[], $2::text[], $3::text[]) as person (name, skeleton, gender)
     join added on added.email = replace(person.name, ' ', '.') || '@crowd.example'
     returning id, name`,
    [people.map(({ name }) => name), people.map(({ name }) => nameSkeleton(name)), people.map(({ gender }) => gender)],
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const crowd = people.map(({ name, token }) => ({ id: ids.get(name) ?? '', token }));
  await db.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     select hash, id, now(), now(), now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as device (hash, id)`,
    [crowd.map(({ token }) => hashToken(token)), crowd.map(({ id }) => id)],
  );
  return crowd.map(({ id, token }) => ({ id, cookie: `auth.token=${token}` }));
}
