import { randomBytes } from 'node:crypto';
import { type SearchQuery, searchQuery } from '#contract/search/search.ts';
import { createRandom } from '#seeds/random.ts';
import type { SearchContext } from '#server/features/search/find-page.ts';
import { readSettings } from '#server/features/sites/sites.ts';
import { hashToken } from '#server/platform/credentials/tokens.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Seeker } from '#server/platform/http/context.ts';
import type { Population } from './population.ts';

const searcherCount = 40;
const hour = 3_600_000;

export interface Searcher {
  id: string;
  country: string;
  region: string;
  cookie: string;
  /** As the session tells it with every request. */
  seeker: Seeker;
}

/** Members of the largest site who pay, live in a city, are logged in, and keep 25 others away; every eighth 500. */
export async function prepareSearchers(db: Database): Promise<Searcher[]> {
  const { rows } = await db.query<Seeker & { id: string; region: string }>(
    `select profiles.id, country, region, gender, sexuality, city_id from profiles join users on users.id = profiles.id
     where profiles.site_id = (select id from sites where host = 'localhost') and city_id is not null
       and users.status = 'active' and profiles.status = 'active' and not invisible
     order by profiles.id limit $1`,
    [searcherCount],
  );
  await db.query('update users set paid_user = true where id = any($1) and not paid_user', [rows.map(({ id }) => id)]);
  const searchers: Searcher[] = [];
  for (const [index, row] of rows.entries()) {
    // The most recently seen, whom a search would show first.
    await db.query(
      `insert into blocks (blocker_id, blocked_id, at)
       select case when odd then $1 else id end, case when odd then id else $1 end, now() from (
         select id, row_number() over (order by id) % 2 = 1 as odd from (
           select id from member_cards where visible and site_id = (select site_id from profiles where id = $1)
             and country = $2 and id <> $1 order by id % 997, id limit $3
         ) as chosen
       ) as pairs on conflict do nothing`,
      [row.id, row.country, index % 8 === 0 ? 500 : 25],
    );
    const token = randomBytes(32).toString('base64url');
    await db.query(
      `insert into sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
       values ($1, $2, 'benchmark', $3, $3, $4)`,
      [hashToken(token), row.id, new Date(), new Date(Date.now() + hour)],
    );
    const { gender, sexuality, country, region, city_id } = row;
    const seeker = { gender, sexuality, paid_user: true, country, region, city_id };
    searchers.push({ ...row, cookie: `auth.token=${token}`, seeker });
  }
  return searchers;
}

/** As the server would ask on behalf of a member. */
export async function askingFor({ db, now }: Population) {
  const { rows } = await db.query<{ id: number; settings: Record<string, unknown> }>(
    `select id, settings from sites where host = 'localhost'`,
  );
  const { id = 0, settings = {} } = rows[0] ?? {};
  const site = {
    id,
    host: 'localhost',
    settings: readSettings(settings),
    company: {},
    companyId: 0,
  } as SearchContext['site'];
  return ({ id: userId, seeker }: Searcher): SearchContext => ({
    site,
    otherSites: [],
    actor: { userId, sessionId: '', language: 'en', seeker },
    now,
  });
}

export interface Wish {
  searcher: Searcher;
  query: SearchQuery;
  text: string;
}

const wishOf = (searcher: Searcher, asked: Record<string, string>): Wish => ({
  searcher,
  query: searchQuery.parse(asked),
  text: String(new URLSearchParams(asked)),
});

/** What people ask most: a place, an age, a photo. The same wishes on every run. */
export function usualWishes(searchers: readonly Searcher[], count: number): Wish[] {
  const random = createRandom('usual wishes');
  return Array.from({ length: count }, (_, index) => {
    const searcher = searchers[index % searchers.length] as Searcher;
    const youngest = random.integer(18, 50);
    const place = random.draw();
    return wishOf(searcher, {
      ...(place < 0.6 && { country: searcher.country }),
      ...(place >= 0.6 && place < 0.8 && { country: searcher.country, countryregion: searcher.region }),
      ...(random.chance(0.6) && { min_age: String(youngest), max_age: String(youngest + random.integer(5, 20)) }),
      ...(random.chance(0.3) && { with_photo: '1' }),
      ...(random.chance(0.2) && { sort: 'new' }),
    });
  });
}

const everyLook = {
  hair_color: 'red',
  eye_color: 'grey',
  body_type: 'athletic',
  relationship_status: 'widowed',
  tattoos: 'many',
};

/** Every filter, and the orders by activity, age and distance, everywhere unless a country is the point, and together. */
const everywhere: Record<string, Record<string, string>> = {
  'nothing at all': {},
  'my region': { region: 'own' },
  'an age': { min_age: '30', max_age: '40' },
  'an age few have': { min_age: '73' },
  'an age few have, newest first': { min_age: '73', sort: 'new' },
  'with a photo': { with_photo: '1' },
  online: { online: '1' },
  'online, newest first': { online: '1', sort: 'new' },
  new: { new: '1' },
  'new and online': { new: '1', online: '1' },
  'newest first': { sort: 'new' },
  'brown hair': { hair_color: 'brown' },
  'white hair': { hair_color: 'white' },
  'white hair, newest first': { hair_color: 'white', sort: 'new' },
  'white hair in my country': { hair_color: 'white', country: 'own' },
  'grey eyes': { eye_color: 'grey' },
  'a full body': { body_type: 'full' },
  'many tattoos': { tattoos: 'many' },
  widowed: { relationship_status: 'widowed' },
  'young and widowed': { relationship_status: 'widowed', max_age: '30' },
  'one interest': { interests: 'astrology' },
  'an intimate interest': { interests: 'gangbang' },
  'many interests': { interests: 'tea,coffee,wine,beer,bbq,sushi,foodie,cooking' },
  'every look at once': everyLook,
  'every look and interest': { ...everyLook, interests: 'astrology,politics' },
  'within 50 km': { distance: '50' },
  'within 500 km': { distance: '500' },
  'within 500 km, white hair': { distance: '500', hair_color: 'white' },
  nearest: { sort: 'near' },
  'nearest in my country': { sort: 'near', country: 'own' },
  'nearest, white hair': { sort: 'near', hair_color: 'white' },
  'nearest, every look': { sort: 'near', ...everyLook },
  'nearest within 100 km, online': { sort: 'near', distance: '100', online: '1' },
  everything: { ...everyLook, interests: 'tea', online: '1', new: '1', with_photo: '1', min_age: '25', max_age: '45' },
};

/** The usual order, around home in rings: in one's own country, and everywhere, where the rings may be many. */
const aroundHome: Record<string, Record<string, string>> = {
  'around home': {},
  'around home, my region': { region: 'own' },
  'around home, everywhere': { country: 'any' },
  'around home, an age few have': { min_age: '73' },
  'around home, an age few have, everywhere': { min_age: '73', country: 'any' },
  'around home, online': { online: '1' },
  'around home, new': { new: '1' },
  'around home, with a photo': { with_photo: '1' },
  'around home, white hair': { hair_color: 'white' },
  'around home, white hair, everywhere': { hair_color: 'white', country: 'any' },
  'around home, one interest': { interests: 'astrology' },
  'around home, every look': everyLook,
  'around home, every look, everywhere': { ...everyLook, country: 'any' },
  'around home, within 500 km': { distance: '500' },
  'around home, within 500 km, white hair': { distance: '500', hair_color: 'white' },
  'around home, page 60': { page: '60' },
};

/** By name, one wish for each of the searchers. */
export function offeredWishes(searchers: readonly Searcher[]): [string, Wish[]][] {
  const asked: [string, Record<string, string>][] = [
    ...Object.entries(everywhere).map(([name, wish]): [string, Record<string, string>] => [
      name,
      { country: 'any', sort: 'active', ...wish },
    ]),
    ...Object.entries(aroundHome),
  ];
  return asked.map(([name, { region, ...wish }]) => [
    name,
    searchers.map((searcher) =>
      wishOf(searcher, {
        ...wish,
        ...((wish.country === 'own' || region) && { country: searcher.country }),
        ...(region && { countryregion: searcher.region }),
      }),
    ),
  ]);
}
