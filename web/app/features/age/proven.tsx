import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import type { AgeState } from '#contract/age/age.ts';
import { homeOf } from '#contract/pages/routes.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** Done: until when it counts, what others see of it, and on to where one wanted to go. */
export function Proven({ proven, next }: { proven: NonNullable<AgeState['proven']>; next: string | undefined }) {
  const t = useTranslations('age');
  const { locale, user } = useShell();
  const pathTo = usePathTo();
  const until = new Date(proven.until).toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <div className="age age--done">
      <title>{t('done.title')}</title>
      <Card as="section" padded={false} className="age__act">
        <span className="age__disc age__disc--ok">
          <Check aria-hidden="true" />
        </span>
        <h1>{t('done.title')}</h1>
        <p>{user ? t('done.text', { until }) : t('done.visitor', { until })}</p>
        {/* The page it leads to may have been refused before: it is asked for again. */}
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          to={next ?? pathTo(homeOf(user !== null))}
          reloadDocument={next !== undefined}
        >
          {t('done.go_on')}
        </Link>
      </Card>
    </div>
  );
}
