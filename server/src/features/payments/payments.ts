import { callPaths } from '#contract/call-paths.ts';
import { transactionsPerPage } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { localizedPath } from '#contract/pages/routes.ts';
import { bundlesAt } from '#contract/payments/bundles.ts';
import type { OrderBody, Payment } from '#contract/payments/payments.ts';
import { currencyOf } from '#contract/payments/prices.ts';
import type { Country } from '#contract/places/countries.ts';
import { isOfTheHouse } from '#server/features/discounts/discounts.ts';
import { invoiceNumbersOf } from '#server/features/invoices/invoices.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { mayBuyTrial } from './leaving.ts';
import { methodsIn, routeOf } from './methods.ts';
import { type BuyingContext, payingFrom, placeOrder } from './orders.ts';
import { findOrderOf, savePage } from './page-queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { presentBundles, presentPayment } from './present.ts';
import { type Page, ProviderAway, type ProviderOrder } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import {
  countPayments,
  findPayment,
  findPayments,
  findPremium,
  hasBought,
  lockBuyer,
  lockPayment,
  type PaymentRow,
  saveRequestKey,
} from './queries.ts';
import { failPayment } from './settle.ts';
import { countSteps, insertTransition } from './transition-queries.ts';

export { auditPayments } from './audit.ts';
export { claimDebitRefunds, finishRefund } from './debit-refunds.ts';
export { eraseBuyer, isTrialLeft, type Refundable, refundableOf } from './leaving.ts';
export { addToBell, mailFor } from './mails.ts';
export { type BuyingContext, placeOrder, quoteFor } from './orders.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { openProviders } from './providers/open-providers.ts';
export { Providers } from './providers/providers.ts';
export { refusedToken, Sandbox, type SandboxMessage } from './providers/sandbox.ts';
export type { PaymentRow } from './queries.ts';
export { sandboxPayment } from './sandbox-payment.ts';
export { completePayment, reversePayment } from './settle.ts';
export { refundByStaff } from './staff-refund.ts';

export interface PaymentPlatform extends PaymentDeps {
  db: Database;
  providers: Providers;
  secrets: Secrets;
  publicUrl: string;
}

/** What the caller may buy in a country, and how it is paid there. */
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
    bundles: presentBundles(bundlesAt(settings.bundle_prices), {
      currency,
      messageCredits: settings.message_credits,
      withTrial: actor !== null && (await isTrialListed(db, actor.userId, context.now)),
    }),
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

/** Unlike `mayBuyTrial`, true with an open order for the trial. */
const isTrialListed = async (db: Queryable, userId: string, now: Date) =>
  !(await hasBought(db, userId)) || (await mayBuyTrial(db, userId, now));

export interface Ordered {
  payment: PaymentRow;
  /** Whether the order's provider cannot be reached: the order is kept, and the same order sent again continues it. */
  away: boolean;
  discard(): Promise<void>;
}

/**
 * Stores an order and asks its provider for the page it is paid at, all before the call's own transaction: a provider may
 * take its time. A request that comes twice finds what it stored the first time, and its page.
 */
export async function openOrder(
  platform: PaymentPlatform,
  context: RequestContext,
  order: OrderBody,
  key: string | undefined,
): Promise<Ordered> {
  const stored = await platform.db.transaction((tx) => storeOrder(tx, platform, context, order, key));
  const opened = await openPage(platform, context, stored, order.language ?? context.locale);
  return { ...opened, discard: async () => {} };
}

interface StoredOrder {
  payment: PaymentRow;
  /** Which request for the page this is, from 1. */
  attempt: number;
}

/** Locks the buyer: of two requests with the same key at once, the second finds the order that the first has stored. */
async function storeOrder(
  tx: Transaction,
  { providers: { configured } }: PaymentPlatform,
  context: RequestContext,
  order: OrderBody,
  key: string | undefined,
): Promise<StoredOrder> {
  const { bundle, paymentmethod: method, country } = order;
  const { userId } = actorIn(context);
  const { now } = context;
  if (key) await lockBuyer(tx, userId);
  const earlier = key ? await findOrderOf(tx, { userId, key, bundle, method, country }) : undefined;
  const kind = method === 'sdd' ? 'debit' : 'order';
  const payment = earlier ?? (await placeOrder(tx, buyingContextOf(context), order, { kind, configured }));
  const { id: paymentId, status } = payment;
  if (key && !earlier) await saveRequestKey(tx, paymentId, key);
  const attempt = (await countSteps(tx, paymentId, 'sent')) + 1;
  if (isToBeOpened(payment))
    await insertTransition(tx, {
      paymentId,
      from: status,
      to: status,
      kind: 'sent',
      cause: 'sent to the provider',
      now,
    });
  return { payment, attempt };
}

const isToBeOpened = ({ page_url: page, status }: PaymentRow) => page === null && status === 'loading';

async function openPage(
  platform: PaymentPlatform,
  { site, now }: RequestContext,
  { payment, attempt }: StoredOrder,
  language: Locale,
): Promise<Omit<Ordered, 'discard'>> {
  const provider = payment.kind === 'order' ? platform.providers.named(payment.provider) : undefined;
  if (!provider || !isToBeOpened(payment)) return { payment, away: false };
  const page = await orAway(provider.begin(orderFor(platform, site, { ...payment, language }), { attempt }));
  return platform.db.transaction((tx) => keepPage(tx, payment.id, page, now));
}

/** How the log of a payment says that its provider did not answer. */
export const providerAway = { kind: 'provider_away', cause: 'provider away' } as const;

/** Where another request for the same order was given a page meanwhile, that page is answered here as well. */
async function keepPage(
  tx: Transaction,
  id: string,
  page: Page | 'away',
  now: Date,
): Promise<Omit<Ordered, 'discard'>> {
  if (page !== 'away')
    return { payment: await savePage(tx, id, { url: page.url, form: page.form ?? null }), away: false };
  const payment = await lockPayment(tx, id);
  if (!payment) throw new Failure('not_found');
  const { status } = payment;
  const away = isToBeOpened(payment);
  if (away) await insertTransition(tx, { paymentId: id, from: status, to: status, ...providerAway, now });
  return { payment, away };
}

/** The provider's response, or `away`. */
export async function orAway<Answer>(asked: Promise<Answer>): Promise<Answer | 'away'> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderAway) return 'away';
    throw error;
  }
}

/** A payment that was just ordered, as its owner sees it. */
export async function startPayment(
  tx: Transaction,
  context: RequestContext,
  { language }: OrderBody,
  { payment, away }: Ordered,
): Promise<Payment> {
  const current = await ownPayment(tx, context, payment.id);
  return paymentView(tx, context, current, { away, language: language ?? context.locale });
}

export const buyingContextOf = (context: RequestContext): BuyingContext => ({ ...context, actor: actorIn(context) });

export async function paymentOf(db: Queryable, context: RequestContext, id: string): Promise<Payment> {
  return paymentView(db, context, await ownPayment(db, context, id));
}

export async function ownPayment(db: Queryable, context: RequestContext, id: string): Promise<PaymentRow> {
  const row = await findPayment(db, actorIn(context).userId, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/** The member gives an order up. If it is paid all the same, that counts. */
export async function cancelPayment(tx: Transaction, platform: PaymentPlatform, context: RequestContext, id: string) {
  await ownPayment(tx, context, id);
  const step = { paymentId: id, kind: 'given_up', cause: 'given up by the member', now: context.now } as const;
  return paymentView(tx, context, await failPayment(tx, platform, step, 'cancelled'));
}

export async function transactionsOf(
  db: Queryable,
  context: RequestContext,
  { id, page }: { id?: string | undefined; page: number },
) {
  if (id !== undefined) return { transactions: [await paymentOf(db, context, id)], page: 1, pages: 1 };
  const { userId } = actorIn(context);
  const offset = (page - 1) * transactionsPerPage;
  const rows = await findPayments(db, userId, { offset, limit: transactionsPerPage });
  const numbers = await invoiceNumbersOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    transactions: rows.map((row) => view(context, row, { invoiceNumber: numbers.get(row.id) })),
    page,
    pages: Math.ceil((await countPayments(db, userId)) / transactionsPerPage),
  };
}

/** What a payment's own row does not say of it. */
interface ViewOptions {
  away?: boolean;
  /** Language of the page that shows the payment, where that is not the account's. */
  language?: Locale | undefined;
  /** The page of a repeat order, if it is paid on one. */
  page?: string | undefined;
  invoiceNumber?: string | undefined;
}

/** A payment as its owner sees it; while it is to be paid, with the address to do that at. */
export async function paymentView(
  db: Queryable,
  context: ViewContext,
  row: PaymentRow,
  options: ViewOptions = {},
): Promise<Payment> {
  const numbers = await invoiceNumbersOf(db, [row.id]);
  return view(context, row, { ...options, invoiceNumber: numbers.get(row.id) });
}

type ViewContext = Pick<RequestContext, 'site' | 'locale' | 'now'>;

function view(
  { site, locale, now }: ViewContext,
  row: PaymentRow,
  { away = false, page, invoiceNumber, language = locale }: ViewOptions,
): Payment {
  const payable = row.status === 'loading' && row.kind !== 'repeat' && !away;
  return presentPayment(row, {
    locale,
    settings: site.settings,
    now,
    invoiceNumber: invoiceNumber ?? null,
    away,
    redirectUrl: payable ? pageOf(row, language) : page,
  });
}

function pageOf(row: PaymentRow, language: Locale): string | undefined {
  if (row.kind !== 'debit') return row.page_url ?? undefined;
  const query = new URLSearchParams({ bundle: row.bundle, country: row.country });
  if (row.discount_code) query.set('discountcode', row.discount_code);
  return localizedPath(`/directdebit?${query}`, language);
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
    providerMethod: route?.providerMethod ?? '',
    amount: row.amount,
    currency: row.currency,
    country: row.country,
    description: site.settings.statement_name,
    locale: row.language,
    returnUrl: absoluteLink(publicUrl, site.host, back),
    webhookUrl: absoluteLink(publicUrl, site.host, callPaths.paymentWebhook.path),
    keepsMethod: row.keeps_method,
    form: row.form,
  };
}

/** The order, and the code that was typed for it: a buyer who comes back unpaid finds both, and the price it had. */
function backTo({ id, discount_code: code }: PaymentRow) {
  return new URLSearchParams({ payment: id, ...(code && !isOfTheHouse(code) && { code }) });
}
