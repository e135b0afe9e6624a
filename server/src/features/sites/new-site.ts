import { type CompanyInfo, companyInfo, type SettingsChange } from '#contract/sites/settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  findCompanies,
  findFirstCompany,
  insertCompany,
  insertSite,
  type NewSite,
  raiseVersion,
  updateCompany,
} from './queries.ts';

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

export const listCompanies = async (db: Queryable) =>
  (await findCompanies(db)).map(({ info, ...company }) => ({ ...company, info: companyInfo.parse(info) }));

/** What a company says of itself, on all of its sites; undefined where there is no such company. */
export async function changeCompany(tx: Transaction, id: number, info: Omit<CompanyInfo, 'added'>) {
  const changed = await updateCompany(tx, id, info);
  if (changed) await raiseVersion(tx);
  return changed && { id, info: companyInfo.parse(changed.info) };
}
