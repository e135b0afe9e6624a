import { transactionsPerPage } from '#contract/constants.ts';
import type { Country } from '#contract/countries.ts';
import type { Locale } from '#contract/locales.ts';
import type { OrderBody, Payment } from '#contract/payments.ts';
import { currencyOf } from '#contract/prices.ts';
import { localizedPath } from '#contract/routes.ts';
import { isOfTheHouse } from '#server/features/discounts/discounts.ts';
import { invoiceNumbersOf } from '#server/features/invoices/invoices.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { House } from './letters.ts';
import { methodsIn, routeOf } from './methods.ts';
import { type Buying, payingFrom, placeOrder } from './orders.ts';
import { presentBundles, presentPayment } from './present.ts';
import { ProviderAway, type ProviderOrder, type StoredToken } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import {
  countPayments,
  findPayment,
  findPayments,
  findPremium,
  hasBought,
  insertTransition,
  type PaymentRow,
} from './queries.ts';
import { failPayment } from './settle.ts';

export { auditPayments } from './audit.ts';
export { type House, letterFor } from './letters.ts';
export { type Buying, placeOrder, quoteFor } from './orders.ts';
export { openProviders } from './providers/open-providers.ts';
export { Providers } from './providers/providers.ts';
export { refusedToken, Sandbox, type SandboxMessage } from './providers/sandbox.ts';
export { findAnyPayment, type PaymentRow } from './queries.ts';
export { lockDebitRefunds, saveRefundDone } from './refund-queries.ts';
export { completePayment, reversePayment } from './settle.ts';

export interface PaymentPlatform extends House {
  db: Database;
  providers: Providers;
  secrets: Secrets;
  publicUrl: string;
}

/** What there is to buy in a country, for whoever asks, and how it is paid there. */
export async function offerIn(
  db: Queryable,
  { providers }: PaymentPlatform,
  context: RequestContext,
  asked: Country | undefined,
) {
  const { actor, site } = context;
  const { settings } = site;
  const country = asked ?? payingFrom(context);
  const currency = currencyOf(country);
  return {
    bundles: presentBundles(currency, settings.message_credits, actor !== null && !(await hasBought(db, actor.userId))),
    country,
    countries: settings.countries,
    currency,
    paymentmethods: methodsIn(country, providers.configured, settings),
    premium: {
      active: actor !== null && (await findPremium(db, actor.userId)),
      claim_source: settings.premium_claim_source,
    },
    statement_name: settings.statement_name,
  };
}

/** Whether the provider an order would go to can be reached; asked before anything is stored. */
export async function isAway(
  { providers }: PaymentPlatform,
  { site }: RequestContext,
  { paymentmethod, country }: OrderBody,
): Promise<boolean> {
  const { configured } = providers;
  const route = routeOf(paymentmethod, { country, configured, settings: site.settings });
  const provider = route && providers.named(route.provider);
  try {
    await provider?.assertReachable();
    return false;
  } catch (error) {
    if (error instanceof ProviderAway) return true;
    throw error;
  }
}

/** Orders a bundle. While the provider is away the order is kept, and the same order asked for again goes on with it. */
export async function startPayment(
  tx: Transaction,
  platform: PaymentPlatform,
  context: RequestContext,
  order: OrderBody,
  away: boolean,
): Promise<Payment> {
  const kind = order.paymentmethod === 'sdd' ? 'debit' : 'order';
  const { configured } = platform.providers;
  const row = await placeOrder(tx, buyingIn(context), order, { kind, configured });
  const cause = away ? 'provider away' : 'sent to the provider';
  const step = { paymentId: row.id, from: row.status, to: row.status, now: context.now };
  await insertTransition(tx, { ...step, cause });
  return paymentView(tx, platform, context, row, { away, language: order.language ?? context.locale });
}

export const buyingIn = (context: RequestContext): Buying => ({ ...context, actor: actorIn(context) });

export async function paymentOf(
  db: Queryable,
  platform: PaymentPlatform,
  context: RequestContext,
  id: string,
): Promise<Payment> {
  return paymentView(db, platform, context, await ownPayment(db, context, id));
}

export async function ownPayment(db: Queryable, context: RequestContext, id: string): Promise<PaymentRow> {
  const row = await findPayment(db, actorIn(context).userId, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/** The member gives an order up. If it is paid all the same, that counts. */
export async function cancelPayment(tx: Transaction, platform: PaymentPlatform, context: RequestContext, id: string) {
  await ownPayment(tx, context, id);
  const step = { paymentId: id, cause: 'given up by the member', now: context.now };
  return paymentView(tx, platform, context, await failPayment(tx, platform, step, 'cancelled'));
}

export async function transactionsOf(
  db: Queryable,
  platform: PaymentPlatform,
  context: RequestContext,
  { id, page }: { id?: string | undefined; page: number },
) {
  if (id !== undefined) return { transactions: [await paymentOf(db, platform, context, id)], page: 1, pages: 1 };
  const { userId } = actorIn(context);
  const offset = (page - 1) * transactionsPerPage;
  const rows = await findPayments(db, userId, { offset, limit: transactionsPerPage });
  const numbers = await invoiceNumbersOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    transactions: rows.map((row) => view(platform, context, row, { invoiceNumber: numbers.get(row.id) })),
    page,
    pages: Math.ceil((await countPayments(db, userId)) / transactionsPerPage),
  };
}

interface Seen {
  away?: boolean;
  /** Of the page it is looked at on, where that is not what the account says. */
  language?: Locale | undefined;
  stored?: StoredToken;
  invoiceNumber?: string | undefined;
}

/** A payment as its owner sees it; while it is to be paid, with the address to do that at. */
export async function paymentView(
  db: Queryable,
  platform: PaymentPlatform,
  context: Viewing,
  row: PaymentRow,
  seen: Seen = {},
): Promise<Payment> {
  const numbers = await invoiceNumbersOf(db, [row.id]);
  return view(platform, context, row, { ...seen, invoiceNumber: numbers.get(row.id) });
}

type Viewing = Pick<RequestContext, 'site' | 'locale' | 'now'>;

function view(
  platform: PaymentPlatform,
  { site, locale, now }: Viewing,
  row: PaymentRow,
  { away = false, stored, invoiceNumber, language = locale }: Seen,
): Payment {
  const order = orderFor(platform, site, { ...row, language });
  const payable = row.status === 'loading' && row.kind !== 'repeat' && !away;
  return presentPayment(row, {
    locale,
    settings: site.settings,
    now,
    invoiceNumber: invoiceNumber ?? null,
    away,
    redirectUrl: payable || stored ? pageFor(platform, row, order, stored) : undefined,
  });
}

function pageFor({ providers }: PaymentPlatform, row: PaymentRow, order: ProviderOrder, stored?: StoredToken) {
  if (row.kind === 'debit') {
    const query = new URLSearchParams({ bundle: row.bundle, country: row.country });
    if (row.discount_code) query.set('discountcode', row.discount_code);
    return localizedPath(`/directdebit?${query}`, order.locale);
  }
  return providers.named(row.provider)?.pageFor(order, stored);
}

export function orderFor(
  { providers, publicUrl }: PaymentPlatform,
  site: RequestContext['site'],
  row: PaymentRow,
): ProviderOrder {
  const route = routeOf(row.paymentmethod, {
    country: row.country,
    configured: providers.configured,
    settings: site.settings,
  });
  const back = localizedPath(`/credits/${row.bundle}/${row.paymentmethod}?${backTo(row)}`, row.language);
  return {
    paymentId: row.id,
    method: row.paymentmethod,
    as: route?.as ?? '',
    amount: row.amount,
    currency: row.currency,
    description: site.settings.statement_name,
    locale: row.language,
    returnUrl: absoluteLink(publicUrl, site.host, back),
  };
}

/** The order, and the code that was typed for it: whoever did not pay finds both, and the price it had. */
function backTo({ id, discount_code: code }: PaymentRow) {
  return new URLSearchParams({ payment: id, ...(code && !isOfTheHouse(code) && { code }) });
}
