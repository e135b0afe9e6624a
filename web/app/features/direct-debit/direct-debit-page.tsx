import { Link, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { isCountry } from '#contract/countries.ts';
import { pathTo as pathOf } from '#contract/routes.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { DebitForm } from './debit-form.tsx';
import '#web/features/credits/credits.css';
import '#web/features/checkout/checkout.css';
import './direct-debit.css';

const sentences = ['debit', 'checkout', 'methods'] as const;

export const loader = pageLoader('directdebit', sentences, async ({ context, url }) => {
  const { bundle, country, discountcode } = Object.fromEntries(url.searchParams);
  // Without an order there is nothing to debit: the bundles are where one begins.
  if (!bundle) throw redirect(pathOf('credits', context.locale));
  const order = { bundle, ...(isCountry(country) && { country }), ...(discountcode && { discountcode }) };
  try {
    const [{ quote }, { companyinfo }] = await Promise.all([
      context.ask('quote', { ...order, paymentmethod: 'sdd' }),
      context.ask('companyinfo'),
    ]);
    return { quote, company: companyinfo.name };
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![404, 409, 422].includes(refusal.status)) throw refusal;
    // Not from there, not for that, or not with that code: the checkout says what there is instead.
    throw redirect(pathOf('credits-id-paymentmethod', context.locale, { id: bundle }));
  }
});

/** A form that is being filled in keeps its price: what became of the order is told on the page it leads to. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href && defaultShouldRevalidate;

export const ErrorBoundary = PageFailure;

export type DebitQuote = Awaited<ReturnType<typeof loader>>['quote'];

/** An account, a code to prove the phone, a mandate; then the button that orders. */
export default function DirectDebitPage() {
  const t = useTranslations('debit');
  const money = useMoney();
  const pathTo = usePathTo();
  const { quote, company } = useLoaderData<typeof loader>();
  const { bundle, credits, amount, currency, country } = quote;
  return (
    <div className="credits debit">
      <title>{t('title')}</title>
      <Link
        className="link credits__back"
        to={`${pathTo('credits-id-paymentmethod', { id: bundle })}?${new URLSearchParams({ country })}`}
        viewTransition
      >
        {t('back')}
      </Link>
      <h1>{t('title')}</h1>
      <p className="credits__hint">{t('lead', { count: credits, amount: money(amount, currency) })}</p>
      <DebitForm quote={quote} company={company} />
    </div>
  );
}
