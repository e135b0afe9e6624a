import { type CompanyInfo, companyInfo, type SettingsChange } from '#contract/sites/settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { findFirstCompany, insertCompany, insertSite, type NewSite, raiseVersion } from './queries.ts';

/** The company behind sites, as its documents name it. */
export const addCompany = (
  tx: Transaction,
  { added, ...info }: Partial<Omit<CompanyInfo, 'added'>> & { added: Date },
) => insertCompany(tx, companyInfo.parse({ ...info, added: added.toISOString() }));

/** A site with the settings that differ from their defaults. False where its host is taken. */
export async function addSite(tx: Transaction, site: Omit<NewSite, 'settings'> & { settings: SettingsChange }) {
  const added = await insertSite(tx, site);
  // Nodes that run already see it within two seconds.
  if (added) await raiseVersion(tx);
  return added;
}

export const companyOfFirstSite = (db: Queryable) => findFirstCompany(db);
