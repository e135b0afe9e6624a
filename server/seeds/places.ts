import { type NicheNumber, nicheNumbers } from '#contract/sites/niches.ts';
import cities from './geo/cities.json' with { type: 'json' };
import regions from './geo/regions.json' with { type: 'json' };
import { insertRows, type Queryable } from './insert.ts';
import type { SeedCity, SeedSite } from './rows.ts';
import { demoCompany, demoSites } from './sites.ts';

/** The company, its sites and the map: what has to be there before anybody can live in it. */
export async function seedPlaces(db: Queryable, now: Date): Promise<{ sites: SeedSite[]; cities: SeedCity[] }> {
  const { rows } = await db.query<{ sites: string }>('select count(*)::text as sites from sites');
  if (rows[0]?.sites === '0') {
    await seedSites(db, now);
    await seedMap(db);
  }
  return { sites: await findSites(db), cities: await findCities(db) };
}

async function seedSites(db: Queryable, now: Date) {
  const company = await db.query<{ id: number }>('insert into companies (info) values ($1::text::jsonb) returning id', [
    JSON.stringify(demoCompany),
  ]);
  const companyId = company.rows[0]?.id;
  const rows = demoSites.map((site) => ({ ...site, company_id: companyId, created_at: now.toISOString() }));
  const columns = { host: 'text', settings: 'jsonb', company_id: 'smallint', created_at: 'timestamptz' };
  await insertRows(db, 'sites', columns, rows);
}

/** Regions and cities, which every installation has. */
export async function seedMap(db: Queryable) {
  const regionRows = Object.entries(regions).flatMap(([country, inCountry]) =>
    inCountry.map(({ id, en, fr }) => ({ id, country, name_en: en, name_fr: fr })),
  );
  await insertRows(db, 'regions', { id: 'text', country: 'text', name_en: 'text', name_fr: 'text' }, regionRows);

  const cityRows = cities.map(({ en, fr, ...city }) => ({ ...city, name_en: en, name_fr: fr }));
  const columns = {
    region: 'text',
    name_en: 'text',
    name_fr: 'text',
    latitude: 'real',
    longitude: 'real',
    population: 'int',
  };
  await insertRows(db, 'cities', columns, cityRows);
}

async function findSites(db: Queryable): Promise<SeedSite[]> {
  const { rows } = await db.query<{ id: number; niche: number }>(
    `select id, coalesce((settings ->> 'niche')::int, 1) as niche from sites order by id`,
  );
  return rows.flatMap(({ id, niche }) => (isNiche(niche) ? [{ id, niche }] : []));
}

const isNiche = (niche: number): niche is NicheNumber => (nicheNumbers as number[]).includes(niche);

async function findCities(db: Queryable): Promise<SeedCity[]> {
  const { rows } = await db.query<SeedCity>(
    // Ordered by name, because ids differ from one database to the next and the generator must not notice.
    `select id, region, name_en as en, name_fr as fr, population from cities order by region, name_en collate "C"`,
  );
  return rows;
}
