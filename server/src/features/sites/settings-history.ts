import { type SettingsChange, type SiteSettings, settingsChange } from '#contract/sites/settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import {
  findSettingsChange,
  findSettingsChanges,
  insertSettingsChange,
  lockSettings,
  type SettingsChangeRow,
} from './queries.ts';
import { readSettings } from './read-settings.ts';

export type { SettingsChangeRow } from './queries.ts';

const perPage = 20;

/** What changes a site: the list of sites, which lets every node know. */
interface SiteChanger {
  change(tx: Transaction, site: Site, change: SettingsChange): Promise<void>;
}

interface ChangeContext {
  /** Undefined for what is not done in the back office. */
  staffId: string | undefined;
  now: Date;
}

/** Changes settings and keeps what they were. What is set to what it was already is no change. */
export async function changeKeepingHistory(
  tx: Transaction,
  sites: SiteChanger,
  site: Site,
  change: SettingsChange,
  { staffId, now }: ChangeContext,
): Promise<SiteSettings> {
  const held: SiteSettings = readSettings(await lockSettings(tx, site.id));
  const said = Object.entries(change).filter(
    ([key, value]) => value !== undefined && !isSame(settingOf(held, key), value),
  );
  if (said.length === 0) return held;
  const before = Object.fromEntries(said.map(([key]) => [key, settingOf(held, key)]));
  const after = Object.fromEntries(said);
  await sites.change(tx, site, after as SettingsChange);
  await insertSettingsChange(tx, { siteId: site.id, staffId: staffId ?? null, before, after, now });
  return { ...held, ...after } as SiteSettings;
}

/** Puts what a change changed back to what it was. That is a change itself, and can be undone. */
export async function undoChange(
  tx: Transaction,
  sites: SiteChanger,
  { site, changeId, ...doing }: ChangeContext & { site: Site; changeId: string },
): Promise<SiteSettings> {
  const found = await findSettingsChange(tx, site.id, changeId);
  if (!found) throw new Failure('not_found');
  // A release may have taken a setting away since, or narrowed what it may be.
  const parsed = settingsChange.safeParse(found.before);
  if (!parsed.success) throw new Failure('invalid', { fields: { change: { problem: 'invalid' } } });
  return changeKeepingHistory(tx, sites, site, parsed.data, doing);
}

export async function settingsHistory(
  db: Queryable,
  site: Site,
  before: string | undefined,
): Promise<{ changes: SettingsChangeRow[]; next: string | null }> {
  const found = await findSettingsChanges(db, site.id, { below: before ?? null, limit: perPage + 1 });
  const changes = found.slice(0, perPage);
  return { changes, next: found.length > perPage ? (changes.at(-1)?.id ?? null) : null };
}

const settingOf = (settings: SiteSettings, key: string): unknown => settings[key as keyof SiteSettings];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
