import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { localizedPath } from '#contract/pages/routes.ts';
import { ApiError } from '#web/platform/api.ts';
import { useBuiltPath, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';

// Few ever need it: it comes when they do.
const ExportOfClosed = lazy(async () => {
  const { ExportOfClosed: Loaded } = await import('#web/features/data-export/data-export.tsx');
  return { default: Loaded };
});

const ClosedRights = lazy(() => import('./closed-rights.tsx'));

/** Why somebody was not let in, and where there is a way back in, that way. */
export function LoginRefusal({ refusal, onLoggedIn }: { refusal: ApiError; onLoggedIn: () => void }) {
  const t = useTranslations('login');
  const { reason, link } = refusal.data;
  const { locale } = useShell();
  const policy = useBuiltPath()('pages-ban');
  const ban = typeof link === 'string' && link ? localizedPath(link, locale) : policy;
  return (
    <AlertBanner tone="danger">
      <p>{refusal.message}</p>
      {refusal.code === 'banned' && (
        <>
          {typeof reason === 'string' && reason && <p>{t('banned.reason', { reason })}</p>}
          {typeof refusal.data.token === 'string' && (
            <Suspense>
              <ExportOfClosed owner={refusal.data.token} />
              <ClosedRights owner={refusal.data.token} />
            </Suspense>
          )}
          {ban && (
            <Link className="login__appeal" to={ban}>
              {t('banned.appeal')}
            </Link>
          )}
        </>
      )}
      {refusal.code === 'pending_deletion' && <ReopenAccount refusal={refusal} onLoggedIn={onLoggedIn} />}
    </AlertBanner>
  );
}

/** Whoever could have logged in takes the deletion back with one click, and is in. */
function ReopenAccount({ refusal, onLoggedIn }: { refusal: ApiError; onLoggedIn: () => void }) {
  const t = useTranslations('login.pending');
  const api = useApi();
  const format = useFormatter();
  const timeZone = useTimeZone();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const { token, until } = refusal.data;
  if (typeof token !== 'string' || typeof until !== 'string') return null;
  const reopen = async () => {
    setBusy(true);
    try {
      const { user } = await api('reactivate', { token });
      if (user) return onLoggedIn();
      setSaid(t('still_closed'));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setSaid(failure.message);
    }
    setBusy(false);
  };
  const date = format.dateTime(new Date(until), { day: 'numeric', month: 'long', timeZone });
  return (
    <>
      <p>{said || t('until', { date })}</p>
      <Button size="sm" busy={busy} busyLabel={t('busy')} onClick={() => void reopen()}>
        {t('reopen')}
      </Button>
    </>
  );
}
