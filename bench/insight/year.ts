import type { Queryable } from '#server/platform/database/database.ts';

export const size = { sites: 50, countries: 30, sources: 200, days: 365, landers: 13 };

/** How many of the sources send members to a site and to a country, and how many countries of a site each of them reaches. */
const reach = { site: 40, country: 60, countriesOfSite: 3 };

export const firstDay = '2025-11-19';
export const lastDay = '2026-11-18';
export const sourceName = (number: number) => `network ${number}`;
export const countryName = (number: number) => `${letter(Math.floor(number / 26))}${letter(number % 26)}`;
const letter = (number: number) => String.fromCharCode(65 + number);

/** Which sites, countries and sources stand together on a day: each alone, each pair, and all three; zero is the sum of all. */
const combinations = `combination as (
    select site, country, source from generate_series(0, ${size.sites}) as site,
      generate_series(0, ${size.countries}) as country, generate_series(0, ${size.sources}) as source
    where (site = 0 or source = 0 or (source + site * 7) % ${size.sources} < ${reach.site})
      and (country = 0 or source = 0 or (source + country * 11) % ${size.sources} < ${reach.country})
      and (site = 0 or country = 0 or source = 0 or (country + site + source) % ${size.countries} < ${reach.countriesOfSite})
  ), day as (select generate_series($1::date, $2::date, '1 day')::date as day)`;

const country = `case when country = 0 then '**' else chr(65 + country / 26) || chr(65 + country % 26) end`;
const some = (most: number) => `(hashint4(site * 77 + country * 31 + source * 13 + (day - $1::date)) & 1023) % ${most}`;

/** A year of figures as the job would have added them up, day after day. */
export async function insertYear(db: Queryable) {
  const period = [firstDay, lastDay];
  await db.query(
    `insert into traffic_sources (network, ref) select 'network ' || number, '' from generate_series(1, $1::int) as number`,
    [size.sources],
  );
  await db.query(
    `with ${combinations}
     insert into insight_figures
       (site_id, country, source_id, day, signups, activations, first_purchases, messages, matches, deletions)
     select site, ${country}, source, day, ${some(90)}, ${some(70)}, ${some(9)}, ${some(900)}, ${some(200)}, ${some(12)}
     from day cross join combination order by day`,
    period,
  );
  await db.query(
    `with ${combinations}
     insert into insight_money (site_id, country, source_id, day, currency, gross, refunded, cost)
     select site, ${country}, source, day, 'EUR', ${some(900)} * 100, ${some(40)} * 100, ${some(300)} * 10
     from day cross join combination order by day`,
    period,
  );
  await db.query(
    `insert into insight_landers (site_id, day, lander, views, bounces, signups, activations, first_purchases)
     select site, day, 'lander-' || lander, 500, 300, 40, 30, 3
     from generate_series($1::date, $2::date, '1 day') as day, generate_series(0, ${size.sites}) as site,
       generate_series(1, ${size.landers}) as lander`,
    period,
  );
  await db.query(
    `insert into insight_cohorts (site_id, joined, week, active, paid)
     select site, joined, week, 20, 3
     from generate_series(0, ${size.sites}) as site,
       generate_series(date_trunc('week', $1::date), $2::date, '1 week') as joined,
       generate_series(date_trunc('week', $1::date), $2::date, '1 week') as week
     where week >= joined`,
    period,
  );
  await db.query(
    `insert into insight_progress (period, settled, counted_at) values ('days', $1::date, $1::date), ('weeks', $1::date, $1::date)`,
    [lastDay],
  );
  for (const table of ['insight_figures', 'insight_money', 'insight_landers', 'insight_cohorts'])
    await db.query(`vacuum analyze ${table}`);
}
