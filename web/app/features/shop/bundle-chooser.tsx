import { useState } from 'react';
import { Link } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type BundleOffer, cheapestPerCredit, messagePriceIn, reduced, suggestedBundle } from './bundle-facts.ts';
import type { Offer } from './load-offer.server.ts';
import './bundles.css';

interface BundleChooserProps {
  bundles: readonly BundleOffer[];
  /** What is taken off at the checkout without a code being typed. */
  offer: Offer | null;
  statementName: string;
}

/** The bundles as cards, one of them chosen, and under them what it costs to go on. */
export function BundleChooser({ bundles, offer, statementName }: BundleChooserProps) {
  const t = useTranslations('premium.bundles');
  const money = useMoney();
  const pathTo = usePathTo();
  const { user, settings } = useShell();
  const [chosenId, setChosenId] = useState(suggestedBundle);
  const chosen = bundles.find(({ id }) => id === chosenId) ?? bundles[0];
  if (!chosen) return null;
  const priceNow = (bundle: BundleOffer) => reduced(bundle, offer);
  const checkout = pathTo('credits-id-paymentmethod', { id: chosen.id });
  const cheapest = cheapestPerCredit(bundles);
  return (
    <section className="bundles" aria-label={t('label')}>
      <div className="bundles__cards" role="radiogroup" aria-label={t('label')}>
        {bundles.map((bundle) => (
          <BundleCard
            key={bundle.id}
            bundle={bundle}
            price={priceNow(bundle)}
            cheapest={bundle.id === cheapest}
            chosen={bundle === chosen}
            onChoose={() => setChosenId(bundle.id)}
          />
        ))}
      </div>
      <div className="bundles__pay">
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg' })}
          to={user ? checkout : `${pathTo('login')}?${new URLSearchParams({ next: checkout })}`}
          prefetch="intent"
          viewTransition
        >
          {t('continue', { count: chosen.credits, price: money(priceNow(chosen), chosen.currency) })}
        </Link>
      </div>
      <p className="bundles__note">{t('note', { days: settings.refund_days, statement: statementName })}</p>
    </section>
  );
}

interface BundleCardProps {
  bundle: BundleOffer;
  price: number;
  cheapest: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function BundleCard({ bundle, price, cheapest, chosen, onChoose }: BundleCardProps) {
  const t = useTranslations('premium.bundles');
  const money = useMoney();
  const { message_credits: messageCredits } = useShell().settings;
  const { id, credits, currency } = bundle;
  const suggested = id === suggestedBundle;
  const perMessage = messagePriceIn(bundle, price, messageCredits);
  return (
    <label className={classNames('bundle', suggested && 'bundle--suggested')}>
      <input className="radio" type="radio" name="bundle" value={id} checked={chosen} onChange={onChoose} />
      {suggested && <span className="bundle__flag">{t('suggested')}</span>}
      {cheapest && <span className="bundle__flag bundle__flag--second">{t('cheapest')}</span>}
      <span className="bundle__name">
        <span className="bundle__credits num">
          {t.rich('credits', { count: credits, small: (words) => <small>{words}</small> })}
        </span>
        <span className="bundle__label">{isNamed(id) && t(`names.${id}`)}</span>
      </span>
      <span className="bundle__price num">
        {price !== bundle.price && (
          <s>
            <span className="visually-hidden">{t('usually')} </span>
            {money(bundle.price, currency)}
          </s>
        )}
        <b>{money(price, currency)}</b>
      </span>
      {messageCredits > 0 && (
        <span className="bundle__each num">{t('each', { price: money(perMessage, currency) })}</span>
      )}
    </label>
  );
}

const named = ['trial', 'small', 'medium', 'large', 'huge'] as const;
const isNamed = (id: string): id is (typeof named)[number] => named.includes(id as (typeof named)[number]);
