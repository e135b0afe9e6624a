import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link, useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { BundleChooser } from '#web/features/shop/bundle-chooser.tsx';
import { Costs } from '#web/features/shop/costs.tsx';
import { offerFor } from '#web/features/shop/load-offer.server.ts';
import { OfferBanner } from '#web/features/shop/offer-banner.tsx';
import { salesIn } from '#web/features/shop/payment-country.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Entries } from './entries.tsx';
import '#web/features/shop/credits.css';

/** So many lines of the statement stand here; the rest has a page of its own. */
const newest = 5;

export const loader = pageLoader('credits', ['credits', 'premium'], async ({ context, request }) => {
  const [{ entries, balance, spending_limit: limit }, sale, offer, { order }] = await Promise.all([
    context.ask('creditStatement'),
    context.ask('bundles', salesIn(request)),
    offerFor(context),
    // Where it cannot be told, there is only no shortcut.
    context.ask('repeatOrder').catch(() => ({ order: null })),
  ]);
  return { entries: entries.slice(0, newest), balance, limit, sale, offer, order };
});

export const ErrorBoundary = PageFailure;

/** What a member has and can buy, what things cost in credits and in money, and where it went. */
export default function CreditsPage() {
  const t = useTranslations('credits');
  const { entries, balance, sale, offer, order } = useLoaderData<typeof loader>();
  const { user } = useShell();
  const pathTo = usePathTo();
  return (
    <div className="credits credits--shop">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      {/* Told live: what was spent or bought in another tab is counted here too. */}
      <p className="credits__balance num">{t('balance', { count: user?.credits ?? balance })}</p>
      {order && <Again order={order} />}
      <OfferBanner offer={offer} />
      <section className="credits__shop">
        <h2>{t('buy.title')}</h2>
        <BundleChooser bundles={sale.bundles} offer={offer} statementName={sale.statement_name} />
      </section>
      <Costs />
      <div className="credits__beside">
        <Limit />
        <section className="credits__part">
          <h2>{t('transactions.title')}</h2>
          <p className="credits__hint">{t('transactions.text')}</p>
          <Link className={buttonClass()} to={pathTo('transactions-id')} viewTransition>
            {t('transactions.action')}
          </Link>
        </section>
      </div>
      <section className="credits__part credits__part--whole">
        <h2>{t('statement.title')}</h2>
        <Entries entries={entries} />
        {entries.length > 0 && (
          <Link className={buttonClass()} to={pathTo('credits-statement')} viewTransition>
            {t('statement.all')}
          </Link>
        )}
      </section>
    </div>
  );
}

type LastOrder = NonNullable<Awaited<ReturnType<typeof loader>>['order']>;

/** Where the last order can be repeated in one click, that comes first. */
function Again({ order }: { order: LastOrder }) {
  const t = useTranslations('credits.again');
  const money = useMoney();
  const pathTo = usePathTo();
  const { credits, amount, currency, stored_method: stored } = order;
  return (
    <AlertBanner
      icon={<RefreshCw aria-hidden="true" />}
      action={
        <Link className={buttonClass({ size: 'sm' })} to={pathTo('credits-repeat-order')} viewTransition>
          {t('action')}
        </Link>
      }
    >
      <b>{t('title')}</b>
      <p>{t('text', { credits, amount: money(amount, currency), label: stored.label })}</p>
    </AlertBanner>
  );
}

function Limit() {
  const t = useTranslations('credits.limit');
  const format = useFormatter();
  const pathTo = usePathTo();
  const { limit } = useLoaderData<typeof loader>();
  // The week ends at the site's midnight, whatever the reader's clock says.
  const { time_zone: timeZone } = useShell().settings;
  const date = format.dateTime(new Date(limit.resets_at), { dateStyle: 'long', timeZone });
  return (
    <section className="credits__part">
      <h2>{t('title')}</h2>
      <p className="credits__hint">
        {limit.limit === null ? t('none') : t('used', { spent: limit.spent, limit: limit.limit, date })}{' '}
        <Link className="link" to={`${pathTo('settings')}#spending`} viewTransition>
          {t('change')}
        </Link>
      </p>
    </section>
  );
}
