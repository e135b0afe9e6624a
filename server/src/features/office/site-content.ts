import type { z } from 'zod';
import type { siteContentCalls } from '#contract/office/site-content.ts';
import type { CompanyInfo } from '#contract/sites/settings.ts';
import { keepSharedCode, type SharedCode } from '#server/features/discounts/discounts.ts';
import {
  readWrittenPage,
  removeWrittenPage,
  saveOperatorPage,
} from '#server/features/operator-pages/operator-pages.ts';
import { addCompany, addSite, changeCompany, listCompanies, readSettings } from '#server/features/sites/sites.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import { saveNetwork } from '#server/features/tracking/tracking.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';

/** What a call asks for, but for the site it names. */
type ContentInput<Name extends 'saveNetwork' | 'savePage' | 'removePage'> = Omit<
  z.output<(typeof siteContentCalls)[Name]['body']>,
  'host'
>;

/** What an operator keeps for a site; each change with its line in the audit log. */

const inLog = (tx: Transaction, { staff, now }: StaffContext, action: string, site: Site, reason: string) =>
  recordDeed(tx, { staff, action, subject: { kind: 'site', id: site.host }, reason, now });

export async function createSite(
  tx: Transaction,
  doing: StaffContext,
  { host, company_id: companyId, settings }: z.output<(typeof siteContentCalls)['createSite']['body']>,
) {
  const companies = await listCompanies(tx);
  if (!companies.some(({ id }) => id === companyId))
    throw new Failure('invalid', { fields: { company_id: { problem: 'invalid' } } });
  if (!(await addSite(tx, { host, companyId, settings, now: doing.now })))
    throw new Failure('invalid', { fields: { host: { problem: 'host_taken' } } });
  await recordDeed(tx, { ...doing, action: 'create_site', subject: { kind: 'site', id: host } });
  return { host, company_id: companyId, settings: readSettings(settings) };
}

export async function createCompany(tx: Transaction, doing: StaffContext, info: Omit<CompanyInfo, 'added'>) {
  const added = doing.now;
  const id = await addCompany(tx, { ...info, added });
  await recordDeed(tx, { ...doing, action: 'create_company', subject: { kind: 'company', id: String(id) } });
  return { id, info: { ...info, added: added.toISOString() } };
}

export async function editCompany(tx: Transaction, doing: StaffContext, id: number, info: Omit<CompanyInfo, 'added'>) {
  const company = await changeCompany(tx, id, info);
  if (!company) throw new Failure('not_found');
  await recordDeed(tx, { ...doing, action: 'change_company', subject: { kind: 'company', id: String(id) } });
  return company;
}

export async function saveCode(
  tx: Transaction,
  doing: StaffContext,
  site: Site,
  code: SharedCode,
): Promise<SharedCode> {
  const saved = await keepSharedCode(tx, site, code, doing.now);
  await inLog(tx, doing, 'save_code', site, `${saved.code}: ${saved.percentage} %, ${saved.status}`);
  return saved;
}

export async function changeNetwork(
  tx: Transaction,
  doing: StaffContext,
  site: Site,
  { name, enabled, signup_url: signupUrl, purchase_url: purchaseUrl }: ContentInput<'saveNetwork'>,
) {
  const saved = await saveNetwork(tx, { siteId: site.id, name, enabled, signupUrl, purchaseUrl }, doing.now);
  await inLog(tx, doing, 'save_network', site, saved.name);
  return saved;
}

/** An address outside was called from here: who did stands in the log. */
export const recordNetworkTest = (tx: Transaction, doing: StaffContext, site: Site, reason: string) =>
  inLog(tx, doing, 'test_network', site, reason);

export async function savePage(tx: Transaction, doing: StaffContext, site: Site, page: ContentInput<'savePage'>) {
  await saveOperatorPage(tx, { ...page, siteId: site.id }, doing.now);
  await inLog(tx, doing, 'save_page', site, `/${page.token} ${page.locale}${page.published ? '' : ', not published'}`);
  return readWrittenPage(tx, { siteId: site.id, token: page.token, locale: page.locale });
}

export async function removePage(
  tx: Transaction,
  doing: StaffContext,
  site: Site,
  { token, locale }: ContentInput<'removePage'>,
) {
  await removeWrittenPage(tx, { siteId: site.id, token, locale });
  await inLog(tx, doing, 'remove_page', site, `/${token} ${locale}`);
}
