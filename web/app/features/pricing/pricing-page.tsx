import CalendarCheck from 'lucide-react/icons/calendar-check';
import Crown from 'lucide-react/icons/crown';
import EyeOff from 'lucide-react/icons/eye-off';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { bundlesAt } from '#contract/payments/bundles.ts';
import { currencyOf, lowestMessagePrice } from '#contract/payments/prices.ts';
import { countryName, effectiveCountry } from '#contract/places/countries.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { Costs } from '#web/features/shop/costs.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { PageHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import '#web/features/shop/credits.css';
import './pricing.css';

export const loader = pageLoader('pricing', ['premium', 'credits']);

export const headers = () => sameForAllVisitors;
export const ErrorBoundary = PageFailure;

const promises = { premium: Crown, fees: ReceiptText, withdrawal: CalendarCheck, statement: EyeOff };

/** Every price before anybody joins, as plainly as it can be said. */
export default function PricingPage() {
  const t = useTranslations('premium.pricing');
  const { settings } = useShell();
  const pathTo = usePathTo();
  const money = useMoney();
  const country = effectiveCountry(settings);
  const lowest = lowestMessagePrice(settings, country);
  const facts = { days: settings.refund_days, statement: settings.statement_name };
  return (
    <div className="credits">
      <PageHead name="pricing" title={t('title')} description={t('lead')} />
      <h1>{t('title')}</h1>
      <p className="pricing__lead">
        {t('lead')}{' '}
        {settings.message_credits > 0 && <b>{t('lowest', { price: money(lowest.costs, lowest.currency) })}</b>}
      </p>
      <BundleTable country={country} />
      <Costs />
      <section className="credits__part">
        <h2>{t('good_to_know')}</h2>
        <Card padded={false}>
          <ul className="pricing__promises">
            {(Object.keys(promises) as (keyof typeof promises)[]).map((promise) => {
              const Icon = promises[promise];
              return (
                <li key={promise}>
                  <Icon aria-hidden="true" />
                  <span>
                    <b>{t(`${promise}.title`, facts)}</b>
                    <span>{t(`${promise}.text`, facts)}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        </Card>
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('premium')} viewTransition>
          {t('action')}
        </Link>
      </section>
    </div>
  );
}

function BundleTable({ country }: { country: string }) {
  const t = useTranslations('premium.pricing');
  const named = useTranslations('credits.costs');
  const { settings, locale } = useShell();
  const money = useMoney();
  const currency = currencyOf(country);
  const each = settings.message_credits;
  return (
    <section className="credits__part">
      <h2>{t('bundles')}</h2>
      <Card padded={false}>
        <table className="pricing__bundles num">
          <thead>
            <tr>
              <th scope="col">{t('columns.bundle')}</th>
              {each > 0 && <th scope="col">{t('columns.each')}</th>}
              <th scope="col">{t('columns.price')}</th>
            </tr>
          </thead>
          <tbody>
            {bundlesAt(settings.bundle_prices).map(({ id, credits, prices, trial }) => (
              <tr key={id}>
                <th scope="row">
                  {named('credits', { count: credits })}
                  {trial && <small>{t('trial')}</small>}
                </th>
                {each > 0 && <td>{money(Math.ceil((prices[currency] * each) / credits), currency)}</td>}
                <td>{money(prices[currency], currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="credits__hint">{t('country', { country: countryName(country, locale) })}</p>
    </section>
  );
}
