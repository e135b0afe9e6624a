import type { Country } from '#contract/countries.ts';
import type { Gender } from '#contract/profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Inclination } from './rules.ts';

export async function findInclination(db: Queryable, id: string): Promise<Inclination | undefined> {
  const { rows } = await db.query<Inclination>('select gender, sexuality from profiles where id = $1', [id]);
  return rows[0];
}

export interface Search {
  siteId: number;
  kinds: Inclination[];
  country: Country | null;
  viewerId: string | null;
}

export interface CardRow {
  id: string;
  name: string;
  date_of_birth: string;
  gender: Gender;
  country: Country;
  region_name_en: string | null;
  region_name_fr: string | null;
  city_name_en: string | null;
  city_name_fr: string | null;
  fictional: boolean;
  joined_at: Date;
  last_active_at: Date;
  photo_count: number;
  photo: string | null;
  thumbhash: string | null;
}

const orders = { new: 'joined_at', active: 'last_active_at' };
const matching = (country: Country | null) =>
  `visible and site_id = $1 and member_cards.gender = kind.gender and member_cards.sexuality = kind.sexuality
   ${country ? 'and country = $4' : 'and $4::text is null'} and id is distinct from $5::bigint`;
const valuesOf = ({ siteId, kinds, country, viewerId }: Search) => [
  siteId,
  kinds.map(({ gender }) => gender),
  kinds.map(({ sexuality }) => sexuality),
  country,
  viewerId,
];

/** One ordered run of an index per kind of people, merged: nothing is sorted but what is shown. */
export async function findCards(
  db: Queryable,
  search: Search,
  { sort, offset, limit }: { sort: keyof typeof orders; offset: number; limit: number },
): Promise<CardRow[]> {
  const order = orders[sort];
  const { rows } = await db.query<CardRow>(
    `with found as materialized (
       select run.id, run.${order} from unnest($2::text[], $3::text[]) as kind (gender, sexuality)
       cross join lateral (
         select id, ${order} from member_cards where ${matching(search.country)}
         order by ${order} desc, id desc limit $6::int + $7::int
       ) as run
       order by ${order} desc, id desc limit $6 offset $7
     )
     select card.id, card.name, date_of_birth, gender, card.country, regions.name_en as region_name_en,
       regions.name_fr as region_name_fr, cities.name_en as city_name_en, cities.name_fr as city_name_fr, fictional,
       joined_at, last_active_at, photo_count, storage_key as photo, thumbhash
     from found join member_cards as card using (id, ${order})
     left join regions on regions.id = card.region
     left join cities on cities.id = city_id
     left join photos on photos.id = main_photo
     order by ${order} desc, card.id desc`,
    [...valuesOf(search), limit, offset],
  );
  return rows;
}

export async function countCards(db: Queryable, search: Search): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from unnest($2::text[], $3::text[]) as kind (gender, sexuality)
     join member_cards on ${matching(search.country)}`,
    valuesOf(search),
  );
  return rows[0]?.count ?? 0;
}
