import { Link } from 'react-router';
import { seenPhotos } from '#contract/constants.ts';
import { LoginLink } from '#web/features/people/login-link.tsx';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { useBuiltPath, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** What it takes to see the other photos: for a visitor an account, for a member premium. */
export function HiddenPhotos({ name, count }: { name: string; count: number }) {
  const t = useTranslations('member-page.photos');
  const visitor = useTranslations('member-page.visitor');
  const { user } = useShell();
  const premiumPath = useBuiltPath()('premium');
  if (!user) {
    return (
      <>
        <p className="hidden-photos__title">{visitor('photos', { name })}</p>
        <p>{t('more', { count })}</p>
        <div className="hidden-photos__ways">
          <LoginLink className={buttonClass({ variant: 'white', size: 'sm' })}>{visitor('log_in')}</LoginLink>
          <SignupLink className={buttonClass({ variant: 'glass', size: 'sm' })}>{visitor('join')}</SignupLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="hidden-photos__title">{t('more', { count })}</p>
      <p>{t('premium', { count: seenPhotos.free })}</p>
      {premiumPath && (
        <Link className={buttonClass({ variant: 'white', size: 'sm' })} to={premiumPath} viewTransition>
          {t('get_premium')}
        </Link>
      )}
    </>
  );
}
