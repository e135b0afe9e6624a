import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { hasWaysIn, WaysInList } from '#web/features/passwords/ways-in-list.tsx';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Finished } from './ending.tsx';

interface ResetDoneProps {
  reset: Answer<'performPasswordReset'>;
  /** Whether the other ways in were to be removed together with the old password. */
  ended: boolean;
}

/** The password is changed: what was ended with it, and what else opens the account, to be removed from here. */
export function ResetDone({ reset, ended }: ResetDoneProps) {
  const t = useTranslations('accounts.new_password.done');
  const { passkeys, second_factor, sessions_ended } = reset.ways_in;
  const left = { passkeys, second_factor };
  return (
    <Finished part="new_password.done">
      <p>{t('sessions_ended', { count: sessions_ended })}</p>
      {ended && <p>{t('only_password')}</p>}
      {hasWaysIn(left) && <WaysInLeft left={left} token={reset.end_token} />}
    </Finished>
  );
}

function WaysInLeft({ left, token }: { left: Parameters<typeof WaysInList>[0]; token: string }) {
  const t = useTranslations('accounts.new_password.left');
  const api = useApi();
  const [state, setState] = useState<'open' | 'busy' | 'removed'>('open');
  const [refusal, setRefusal] = useState<string>();
  const remove = async () => {
    setState('busy');
    setRefusal(undefined);
    try {
      await api('endWaysIn', { token });
      setState('removed');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('open');
      // The hour is over: from here on the settings are the place for it.
      setRefusal(error.code === 'link_expired' ? t('too_late') : error.message);
    }
  };
  return (
    <section className="ways-in-left" aria-labelledby="ways-in-left">
      <h2 id="ways-in-left">{state === 'removed' ? t('removed_title') : t('title')}</h2>
      {state === 'removed' ? (
        <p>{t('removed')}</p>
      ) : (
        <>
          <WaysInList {...left} />
          <p>{t('text')}</p>
          <Button
            variant="danger-outline"
            busy={state === 'busy'}
            busyLabel={t('removing')}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        </>
      )}
      <div role="status">
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        {state === 'removed' && <span className="visually-hidden">{t('removed_title')}</span>}
      </div>
    </section>
  );
}
