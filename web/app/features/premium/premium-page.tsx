import { useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { BundleChooser } from '#web/features/shop/bundle-chooser.tsx';
import { offerFor } from '#web/features/shop/load-offer.server.ts';
import { OfferBanner } from '#web/features/shop/offer-banner.tsx';
import { salesIn } from '#web/features/shop/payment-country.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Included } from './included.tsx';
import './premium.css';

export const loader = pageLoader('premium', ['premium'], async ({ context, request }) => {
  const [{ bundles, statement_name: statementName }, offer] = await Promise.all([
    context.ask('bundles', salesIn(request)),
    offerFor(context),
  ]);
  return { bundles, statementName, offer };
});

export const ErrorBoundary = PageFailure;

/** What it is to be a premium member, and what that costs: a bundle, once. */
export default function PremiumPage() {
  const t = useTranslations('premium');
  const { bundles, statementName, offer } = useLoaderData<typeof loader>();
  const { user } = useShell();
  return (
    <div className="premium">
      <title>{t('title')}</title>
      <div className="wrap">
        <header className="premium__head">
          {/* Who is premium need not be talked into it. */}
          <h1>{user?.paid_user ? t('is_premium.title') : t('headline')}</h1>
          <p>{user?.paid_user ? t('is_premium.text') : t('lead')}</p>
        </header>
        <div className="premium__news">
          <OfferBanner offer={offer} />
        </div>
        <BundleChooser bundles={bundles} offer={offer} statementName={statementName} />
        <Included />
      </div>
    </div>
  );
}
