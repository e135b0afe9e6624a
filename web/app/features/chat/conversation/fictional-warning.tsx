import { useState } from 'react';
import { Link } from 'react-router';
import type { Partner } from '#contract/chat/chat.ts';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** Whoever writes to a fictional profile for the first time has read what it is; having written before says so too. */
export function useWarned(partner: Partner, isFirstContact: boolean) {
  const [agreed, setAgreed] = useState(false);
  return { isWarned: !partner.fictional_icon || !isFirstContact || agreed, agree: () => setAgreed(true) };
}

/** In the place where one would write, before a word or a credit is spent. */
export function FictionalWarning({ partner, onAgree }: { partner: Partner; onAgree: () => void }) {
  const t = useTranslations('chat.fictional');
  const { settings } = useShell();
  const pathTo = usePathTo();
  return (
    <footer className="composer">
      <div className="composer__inside composer__panel" role="alert">
        {partner.fictional_icon && <FictionalLabel icon={partner.fictional_icon} tone="plain" />}
        <p>
          <b>{t('title', { name: partner.name })}</b>
        </p>
        <p>{settings.fictional_warning}</p>
        <div className="composer__ways">
          <Button variant="primary" onClick={onAgree}>
            {t('agree')}
          </Button>
          <Link className={buttonClass({ variant: 'plain' })} to={pathTo('members')} viewTransition>
            {t('leave')}
          </Link>
        </div>
      </div>
    </footer>
  );
}
