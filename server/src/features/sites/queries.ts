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

export async function insertCompany(db: Queryable, info: CompanyInfo): Promise<number> {
  const { rows } = await db.query<{ id: number }>('insert into companies (info) values ($1) returning id', [
    JSON.stringify(info),
  ]);
  return rows[0]?.id ?? 0;
}

export interface CompanyRow {
  id: number;
  info: CompanyInfo;
}

export async function findCompanies(db: Queryable): Promise<(CompanyRow & { hosts: string[] })[]> {
  const { rows } = await db.query<CompanyRow & { hosts: string[] }>(
    `select companies.id, info, coalesce(array_agg(host order by sites.id) filter (where host is not null), '{}') as hosts
     from companies left join sites on company_id = companies.id group by companies.id order by companies.id`,
  );
  return rows;
}

/** Since when a company is here stays; undefined where there is no such company. */
export async function updateCompany(
  db: Queryable,
  id: number,
  info: Omit<CompanyInfo, 'added'>,
): Promise<CompanyRow | undefined> {
  const { rows } = await db.query<CompanyRow>(
    'update companies set info = info || $2::jsonb where id = $1 returning id, info',
    [id, JSON.stringify(info)],
  );
  return rows[0];
}

/** The company that the oldest site belongs to. */
export async function findFirstCompany(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>('select company_id as id from sites order by sites.id limit 1');
  return rows[0]?.id;
}

export interface NewSite {
  host: string;
  settings: Record<string, unknown>;
  companyId: number;
  now: Date;
}

/** False where there is a site of this host already. */
export async function insertSite(db: Queryable, { host, settings, companyId, now }: NewSite): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into sites (host, settings, company_id, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [host, JSON.stringify(settings), companyId, now],
  );
  return rowCount === 1;
}

export async function mergeSettings(db: Queryable, siteId: number, change: Record<string, unknown>) {
  await db.query('update sites set settings = settings || $2::jsonb where id = $1', [siteId, JSON.stringify(change)]);
}

export async function lockSettings(db: Queryable, siteId: number): Promise<Record<string, unknown>> {
  const { rows } = await db.query<{ settings: Record<string, unknown> }>(
    'select settings from sites where id = $1 for update',
    [siteId],
  );
  return rows[0]?.settings ?? {};
}

interface NewSettingsChange {
  siteId: number;
  staffId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  now: Date;
}

export async function insertSettingsChange(db: Queryable, { siteId, staffId, before, after, now }: NewSettingsChange) {
  await db.query('insert into settings_changes (site_id, at, staff_id, before, after) values ($1, $2, $3, $4, $5)', [
    siteId,
    now,
    staffId,
    JSON.stringify(before),
    JSON.stringify(after),
  ]);
}

export interface SettingsChangeRow {
  id: string;
  at: Date;
  staff: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The newest first, below an id. */
export async function findSettingsChanges(
  db: Queryable,
  siteId: number,
  { below, limit }: { below: string | null; limit: number },
): Promise<SettingsChangeRow[]> {
  const { rows } = await db.query<SettingsChangeRow>(
    `select settings_changes.id, at, name as staff, before, after
     from settings_changes left join staff on staff.id = staff_id
     where site_id = $1 and ($2::bigint is null or settings_changes.id < $2)
     order by settings_changes.id desc limit $3`,
    [siteId, below, limit],
  );
  return rows;
}

export async function findSettingsChange(
  db: Queryable,
  siteId: number,
  id: string,
): Promise<Pick<SettingsChangeRow, 'before' | 'after'> | undefined> {
  const { rows } = await db.query<Pick<SettingsChangeRow, 'before' | 'after'>>(
    'select before, after from settings_changes where site_id = $1 and id = $2',
    [siteId, id],
  );
  return rows[0];
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
