import type { z } from 'zod';
import type { siteContentCalls } from '#contract/office/site-content.ts';
import { keepSharedCode, type SharedCode } from '#server/features/discounts/discounts.ts';
import {
  readWrittenPage,
  removeWrittenPage,
  saveOperatorPage,
} from '#server/features/operator-pages/operator-pages.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import { saveNetwork } from '#server/features/tracking/tracking.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { Doing } from './members.ts';

/** What a call asks for, but for the site it names. */
type Asked<Name extends 'saveNetwork' | 'savePage' | 'removePage'> = Omit<
  z.output<(typeof siteContentCalls)[Name]['body']>,
  'host'
>;

/** What an operator keeps for a site; each change with its line in the audit log. */

const inLog = (tx: Transaction, { staff, now }: Doing, action: string, site: Site, reason: string) =>
  recordDeed(tx, { staff, action, subject: { kind: 'site', id: site.host }, reason, now });

export async function saveCode(tx: Transaction, doing: Doing, site: Site, code: SharedCode): Promise<SharedCode> {
  const saved = await keepSharedCode(tx, site, code, doing.now);
  await inLog(tx, doing, 'save_code', site, `${saved.code}: ${saved.percentage} %, ${saved.status}`);
  return saved;
}

export async function changeNetwork(
  tx: Transaction,
  doing: Doing,
  site: Site,
  { name, enabled, signup_url: signupUrl, purchase_url: purchaseUrl }: Asked<'saveNetwork'>,
) {
  const saved = await saveNetwork(tx, { siteId: site.id, name, enabled, signupUrl, purchaseUrl }, doing.now);
  await inLog(tx, doing, 'save_network', site, saved.name);
  return saved;
}

export async function savePage(tx: Transaction, doing: Doing, site: Site, page: Asked<'savePage'>) {
  await saveOperatorPage(tx, { ...page, siteId: site.id }, doing.now);
  await inLog(tx, doing, 'save_page', site, `/${page.token} ${page.locale}${page.published ? '' : ', not published'}`);
  return readWrittenPage(tx, { siteId: site.id, token: page.token, locale: page.locale });
}

export async function removePage(tx: Transaction, doing: Doing, site: Site, { token, locale }: Asked<'removePage'>) {
  await removeWrittenPage(tx, { siteId: site.id, token, locale });
  await inLog(tx, doing, 'remove_page', site, `/${token} ${locale}`);
}
