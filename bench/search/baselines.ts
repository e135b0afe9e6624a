import { filtersOf } from '#server/features/search/filters.ts';
import { kindsFor } from '#server/features/search/rules.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Wish } from './searches.ts';

const pageSize = 24;

/** What a list by offset or one kept for each searcher needs, as anybody would index it. */
export async function prepareBaselines(db: Database) {
  await db.query(
    `create index if not exists bench_profiles on profiles (site_id, gender, country, last_active_at desc)
     where status = 'active'`,
  );
  await db.query(
    `create unlogged table if not exists bench_lists (
       searcher_id bigint, position int, member_id bigint, primary key (searcher_id, position))`,
  );
  await db.query('analyze profiles');
}

/** Offset paging with COUNT(*) over joined tables: the same people in the same order, asked the plain way. */
export async function byOffset(db: Queryable, { searcher, query }: Wish, now: Date) {
  const { joined, values } = joinedSearch({ searcher, query }, now);
  await db.query(
    `select profiles.id, profiles.name, date_of_birth, regions.name_en, cities.name_en, photo.storage_key ${joined}
     order by ${query.sort === 'new' ? 'signup_at' : 'last_active_at'} desc, profiles.id desc
     limit ${pageSize} offset ${(query.page - 1) * pageSize}`,
    values,
  );
  await db.query(`select count(*) ${joined}`, values);
}

/** The whole result written down for the searcher on page one, and read from there. */
export async function byList(db: Database, { searcher, query }: Wish, now: Date) {
  const { joined, values } = joinedSearch({ searcher, query }, now);
  await db.transaction(async (tx) => {
    await tx.query('delete from bench_lists where searcher_id = $1', [searcher.id]);
    await tx.query(
      `insert into bench_lists select $1, row_number() over (order by ${
        query.sort === 'new' ? 'signup_at' : 'last_active_at'
      } desc, profiles.id desc), profiles.id ${joined}`,
      values,
    );
  });
  await db.query(
    `select profiles.id, name from bench_lists join profiles on profiles.id = member_id
     where searcher_id = $1 and position <= ${pageSize} order by position`,
    [searcher.id],
  );
  await db.query('select count(*) from bench_lists where searcher_id = $1', [searcher.id]);
}

function joinedSearch({ searcher, query }: Pick<Wish, 'searcher' | 'query'>, now: Date) {
  const kinds = kindsFor(searcher.seeker, query.gender);
  const { bornAfter, bornUntil, withPhoto } = filtersOf(query, now);
  const values: unknown[] = [searcher.id];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [
    `users.status = 'active' and profiles.status = 'active' and not invisible and profiles.id <> $1`,
    'profiles.site_id = (select site_id from users where id = $1)',
    `(gender, sexuality) in (${kinds.map((kind) => `(${value(kind.gender)}, ${value(kind.sexuality)})`).join(', ')})`,
    query.country && `profiles.country = ${value(query.country)}`,
    query.countryregion && `profiles.region = ${value(query.countryregion)}`,
    bornAfter && `date_of_birth > ${value(bornAfter)}`,
    bornUntil && `date_of_birth <= ${value(bornUntil)}`,
    withPhoto && 'photo.id is not null',
    'blocks.blocker_id is null',
  ];
  const joined = `from profiles join users on users.id = profiles.id
    left join regions on regions.id = profiles.region left join cities on cities.id = profiles.city_id
    left join photos as photo on photo.profile_id = profiles.id and photo.position = 0 and photo.status = 'active'
    left join blocks on (blocker_id, blocked_id) in (($1, profiles.id), (profiles.id, $1))
    where ${conditions.filter(Boolean).join(' and ')}`;
  return { joined, values };
}
