import type { ReactNode } from 'react';
import { Link, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import type { PageContext } from '#contract/pages/pages.ts';
import { pathTo as pathOf } from '#contract/pages/routes.ts';
import { isCountry } from '#contract/places/countries.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { offerFor } from '#web/features/shop/load-offer.server.ts';
import { paymentCountryIn } from '#web/features/shop/payment-country.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import { DebitForm } from './debit-form.tsx';
import '#web/features/shop/credits.css';
import './direct-debit.css';

const sentences = ['direct-debit', 'checkout', 'methods'] as const;

export const loader = pageLoader('directdebit', sentences, async ({ context, request, url }) => {
  const { bundle, discountcode } = Object.fromEntries(url.searchParams);
  // Without an order there is nothing to debit: the bundles are where one begins.
  if (!bundle) throw redirect(pathOf('credits', context.locale));
  const country = url.searchParams.get('country') ?? paymentCountryIn(request.headers.get('cookie') ?? '');
  const order = { bundle, paymentmethod: 'sdd', ...(isCountry(country) && { country }) };
  try {
    return { quote: await quoteFor(context, order, discountcode) };
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![404, 409, 422].includes(refusal.status)) throw refusal;
    // Not from there, not for that, or not with that code: the checkout says what there is instead.
    throw redirect(pathOf('credits-id-paymentmethod', context.locale, { id: bundle }));
  }
});

/** The price the checkout shows: with the code it was sent here with, else with what a newcomer has anyway. */
async function quoteFor(context: PageContext, order: Record<string, string>, discountcode: string | undefined) {
  const price = async (code?: string) =>
    (await context.ask('quote', { ...order, ...(code && { discountcode: code }) })).quote;
  if (discountcode) return price(discountcode);
  const offer = await offerFor(context);
  // An offer that does not hold here stays away in silence: nobody has asked for it.
  return price(offer?.code).catch(() => price());
}

/** A form that is being filled in keeps its price: what became of the order is told on the page it leads to. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href && defaultShouldRevalidate;

export const ErrorBoundary = PageFailure;

/** An account, a code to prove the phone, a mandate; then the button that orders. */
export default function DirectDebitPage() {
  const t = useTranslations('direct-debit');
  const money = useMoney();
  const pathTo = usePathTo();
  const { quote } = useLoaderData<typeof loader>();
  const { user } = useShell();
  const { bundle, credits, amount, currency, country } = quote;
  const otherWays = `${pathTo('credits-id-paymentmethod', { id: bundle })}?${new URLSearchParams({ country })}`;
  return (
    <div className="credits debit">
      <title>{t('title')}</title>
      <WayBack to={otherWays}>{t('back')}</WayBack>
      <h1>{t('title')}</h1>
      <p className="credits__hint">{t('lead', { count: credits, amount: money(amount, currency) })}</p>
      {user?.status === 'not_confirmed' ? (
        <ConfirmFirst address={user.email} otherWays={otherWays} />
      ) : (
        <DebitForm quote={quote} />
      )}
    </div>
  );
}

/** In place of a form that would be refused. Above the page stands the way to have the mail sent again. */
function ConfirmFirst({ address, otherWays }: { address: string; otherWays: string }) {
  const t = useTranslations('direct-debit.confirm');
  return (
    <Face
      kind="notice"
      title={t('title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={otherWays} viewTransition>
          {t('other')}
        </Link>
      }
    >
      <p>{t.rich('text', { address, b: (words: ReactNode) => <b>{words}</b> })}</p>
    </Face>
  );
}
