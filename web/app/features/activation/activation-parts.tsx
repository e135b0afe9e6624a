import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { freeMessages } from './free-messages.ts';

/** Where the mail went, and what following its link is worth. */
export function ActivationText() {
  const t = useTranslations('alerts.activation');
  const { user, settings } = useShell();
  const count = freeMessages(settings);
  const parts = { address: user?.email ?? '', b: (words: ReactNode) => <b>{words}</b> };
  return count > 0 ? t.rich('offer', { ...parts, count }) : t.rich('text', parts);
}

/** The mail again, and the way to another address. */
export function ActivationActions({ busy, said, resend }: Resending) {
  const t = useTranslations('alerts.activation');
  const pathTo = usePathTo();
  return (
    <div className="activation-actions">
      {!said && (
        <Button size="sm" busy={busy} busyLabel={t('sending')} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      )}
      <Link className="link" to={`${pathTo('settings')}#email`}>
        {t('wrong_address')}
      </Link>
    </div>
  );
}

interface Resending {
  busy: boolean;
  /** What became of it, once it was asked for. A limit is answered by when it ends. */
  said: string;
  resend: () => Promise<void>;
}

export function useResending(): Resending {
  const t = useTranslations('alerts.activation');
  const format = useFormatter();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const resend = async () => {
    setBusy(true);
    try {
      await api('activationMail');
      setSaid(t('sent'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const now = Date.now();
      const again = error.retryAfter !== undefined && format.relativeTime(now + error.retryAfter * 1000, now);
      setSaid(again ? t('wait', { when: again }) : error.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, said, resend };
}
