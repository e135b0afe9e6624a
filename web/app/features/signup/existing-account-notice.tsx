import { useEffect, useRef } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import type { ExistingAccount } from './use-signup.ts';

/** The address has an account: the way in, or back, instead of a dead end. */
export function ExistingAccountNotice({ code, message }: ExistingAccount) {
  const t = useTranslations('signup.existing');
  const notice = useRef<HTMLDivElement>(null);
  // Somebody is led back to this step: what they are led to must be the first thing they meet.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className="signup__notice" role="alert" tabIndex={-1}>
      <p>
        <b>{message}</b>
      </p>
      <p>{code === 'account_exists' ? t('exists_text') : t('pending_text')}</p>
    </div>
  );
}
