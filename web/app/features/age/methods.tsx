import ChevronRight from 'lucide-react/icons/chevron-right';
import CreditCard from 'lucide-react/icons/credit-card';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Card } from '#web/ui/card.tsx';
import type { useAgeProof } from './use-age-proof.ts';

/** The other ways that this site allows. */
export function Methods({ proof: { state, goToProvider } }: { proof: ReturnType<typeof useAgeProof> }) {
  const t = useTranslations('age.methods');
  const pathTo = usePathTo();
  const others = state.methods.filter((method) => method !== 'euapp');
  if (others.length === 0) return null;
  return (
    <Card padded={false} className="age__others">
      {others.includes('card') && (
        <Link to={pathTo('premium')}>
          <CreditCard aria-hidden="true" />
          <span>
            <b>{t('card.title')}</b>
            <small>{t('card.text')}</small>
          </span>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
      {others.includes('provider') && (
        <button type="button" onClick={() => void goToProvider()}>
          <SquareArrowOutUpRight aria-hidden="true" />
          <span>
            <b>{t('provider.title')}</b>
            <small>{t('provider.text')}</small>
          </span>
          <ChevronRight aria-hidden="true" />
        </button>
      )}
    </Card>
  );
}
