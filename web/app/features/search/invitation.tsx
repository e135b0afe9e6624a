import { Link } from 'react-router';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** For a visitor who has looked at some of the members: what joining would bring, once and after them. */
export function Invitation() {
  const t = useTranslations('search.invitation');
  const pathTo = usePathTo();
  return (
    <Card as="section" className="invitation">
      <div>
        <h2>{t('title')}</h2>
        <p>{t('text')}</p>
      </div>
      <div className="invitation__ways">
        <SignupLink className={buttonClass({ variant: 'primary' })}>{t('join')}</SignupLink>
        <Link className={buttonClass({ variant: 'plain' })} to={pathTo('login')}>
          {t('log_in')}
        </Link>
      </div>
    </Card>
  );
}
