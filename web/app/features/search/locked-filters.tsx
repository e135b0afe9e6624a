import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { useBuiltPath, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { SearchField } from './left-out.ts';

/** What only premium members choose by, said once and plainly, with what it takes. Nothing in it can be pressed in vain. */
export function LockedFilters({ names }: { names: readonly SearchField[] }) {
  const t = useTranslations('search.locked');
  const filters = useTranslations('search.filters');
  const { user } = useShell();
  const premiumPath = useBuiltPath()('premium');
  return (
    <Card as="section" className="locked-filters">
      <h3>
        <Lock aria-hidden="true" />
        {t('title')}
      </h3>
      <p>{t('list')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Lock aria-hidden="true" />
            {filters(name)}
          </li>
        ))}
        <li>
          <Lock aria-hidden="true" />
          {t('near')}
        </li>
      </ul>
      <p>{t('how')}</p>
      {!user && <p>{t('visitor')}</p>}
      {user && premiumPath && (
        <Link className={buttonClass({ variant: 'soft', size: 'sm' })} to={premiumPath}>
          {t('see')}
        </Link>
      )}
    </Card>
  );
}
