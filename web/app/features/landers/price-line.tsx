import Coins from 'lucide-react/icons/coins';
import { freeConversations } from '#contract/constants.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { LanderSite } from './lander-props.ts';

/** What joining costs and what comes after, on the same screen as the button. */
export function PriceLine({ site }: { site: LanderSite }) {
  const t = useTranslations('landers.form');
  return (
    <p className="lander-price">
      <Coins aria-hidden="true" />
      <span>
        {t.rich('price', {
          count: freeConversations,
          credits: site.messageCredits,
          ...site.messagePrice,
          b: (words) => <b>{words}</b>,
        })}
      </span>
    </p>
  );
}
