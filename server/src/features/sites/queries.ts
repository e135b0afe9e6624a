import type { CompanyInfo } from '#contract/sites/settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface SiteRow {
  id: number;
  host: string;
  settings: Record<string, unknown>;
  companyId: number;
  company: CompanyInfo;
}

export async function findSites(db: Queryable): Promise<SiteRow[]> {
  const { rows } = await db.query<SiteRow>(
    `select sites.id, host, settings, company_id as "companyId", companies.info as company
     from sites join companies on companies.id = sites.company_id
     order by sites.id`,
  );
  return rows;
}

export async function mergeSettings(db: Queryable, siteId: number, change: Record<string, unknown>) {
  await db.query('update sites set settings = settings || $2::jsonb where id = $1', [siteId, JSON.stringify(change)]);
}

export async function findVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `select coalesce((select (value #>> '{}')::int from platform_state where key = 'sites_version'), 0) as version`,
  );
  return rows[0]?.version ?? 0;
}

export async function raiseVersion(db: Queryable) {
  await db.query(
    `insert into platform_state (key, value) values ('sites_version', '1')
     on conflict (key) do update set value = to_jsonb((platform_state.value #>> '{}')::int + 1)`,
  );
}

export interface RegionRow {
  id: string;
  country: string;
  name_en: string;
  name_fr: string;
}

export async function findRegions(db: Queryable): Promise<RegionRow[]> {
  const { rows } = await db.query<RegionRow>('select id, country, name_en, name_fr from regions');
  return rows;
}
