import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isBuilt, pathTo } from '#contract/pages/routes.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { ExistingAccount } from './signup-refusal.ts';

/** The address has an account: the way in, or back, instead of a dead end. */
export function ExistingAccountNotice({ code, message, email }: ExistingAccount) {
  const t = useTranslations('signup.existing');
  const { locale } = useShell();
  const resetPassword: string = 'reset-password';
  const notice = useRef<HTMLDivElement>(null);
  // Somebody is led back to this step: what they are led to must be the first thing they meet.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className="signup__notice" role="alert" tabIndex={-1}>
      <p>
        <b>{message}</b>
      </p>
      <p>{code === 'account_exists' ? t('exists_text') : t('pending_text')}</p>
      <div className="signup__notice-links">
        {/* The address travels in the history of this tab, not in an address that ends up in a log. */}
        <Link
          className={buttonClass({ variant: 'dark', size: 'sm' })}
          to={pathTo('login', locale)}
          state={{ login: email }}
        >
          {t('log_in')}
        </Link>
        {code === 'account_exists' && isBuilt(resetPassword) && (
          <Link className="link" to={pathTo(resetPassword, locale)} state={{ login: email }}>
            {t('forgot')}
          </Link>
        )}
      </div>
    </div>
  );
}
