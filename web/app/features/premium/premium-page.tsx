import Crown from 'lucide-react/icons/crown';
import { useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { BundleChooser } from '#web/features/shop/bundle-chooser.tsx';
import { offerFor } from '#web/features/shop/load-offer.server.ts';
import { OfferBanner } from '#web/features/shop/offer-banner.tsx';
import { salesIn } from '#web/features/shop/payment-country.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
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
          <h1>{t('headline')}</h1>
          <p>{t('lead')}</p>
        </header>
        <div className="premium__news">
          {user?.paid_user && (
            <AlertBanner tone="ok" icon={<Crown aria-hidden="true" />}>
              <b>{t('is_premium.title')}</b>
              <p>{t('is_premium.text')}</p>
            </AlertBanner>
          )}
          <OfferBanner offer={offer} />
        </div>
        <BundleChooser bundles={bundles} offer={offer} statementName={statementName} />
        <Included />
      </div>
    </div>
  );
}
