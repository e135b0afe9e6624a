import BellOff from 'lucide-react/icons/bell-off';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { failureMessage } from '#contract/errors.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { ApiError } from '#web/platform/api.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';

type State = Answer<'unsubscribeState'>;

export const loader = pageLoader('unsubscribe', ['notifications'], async ({ context, url }) => {
  const token = url.searchParams.get('token') ?? '';
  // A link that is not ours, or of an account that is gone, has a face of its own.
  const state = await context.ask('unsubscribeState', { token }).catch(() => null);
  return { token, state };
});

export const ErrorBoundary = PageFailure;

/**
 * Where the links in the foot of a mail lead, without logging in. Opening it stops nothing yet: programs that scan mail
 * open links too.
 */
export default function UnsubscribePage() {
  const { token, state } = useLoaderData<typeof loader>();
  return state ? <Unsubscribe token={token} initial={state} /> : <LinkGone />;
}

function Unsubscribe({ token, initial }: { token: string; initial: State }) {
  const t = useTranslations('notifications');
  const api = useApi();
  const [state, setState] = useState(initial);
  const [busy, setBusy] = useState<'about' | 'all'>();
  const [refusal, setRefusal] = useState<string>();
  const stop = async (what: 'about' | 'all') => {
    setBusy(what);
    setRefusal(undefined);
    try {
      setState(await api('stopMails', what === 'all' ? { stop: 'all' } : {}, { token }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(undefined);
    }
  };
  const kind = state.about === 'all' ? t('unsubscribe.everything') : t(`kinds.${state.about}.title`);
  const title = state.stopped ? t('unsubscribe.stopped', { kind }) : t('unsubscribe.title', { kind });
  const button = (what: 'about' | 'all', words: string) => (
    <Button
      variant={what === 'about' ? 'primary' : 'outline'}
      busy={busy === what}
      busyLabel={words}
      onClick={() => void stop(what)}
    >
      {words}
    </Button>
  );
  return (
    <>
      <title>{title}</title>
      <Face
        kind="notice"
        titleAs="h1"
        focused={state !== initial}
        picture={<DiscPicture tone={state.stopped ? 'ok' : 'accent'} icon={<BellOff aria-hidden="true" />} />}
        title={title}
        action={state.stopped ? <Preferences /> : button('about', t('unsubscribe.stop'))}
        secondAction={state.about !== 'all' && state.kinds.length > 0 && button('all', t('unsubscribe.stop_all'))}
      >
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <p>{state.kinds.length === 0 ? t('unsubscribe.nothing_left') : t('unsubscribe.text')}</p>
      </Face>
    </>
  );
}

/** Everything can be chosen there, and switched on again. */
function Preferences() {
  const t = useTranslations('notifications.unsubscribe');
  const pathTo = usePathTo();
  return (
    <Link className={buttonClass({ variant: 'outline' })} to={pathTo('notifications')}>
      {t('preferences')}
    </Link>
  );
}

function LinkGone() {
  const t = useTranslations('notifications.unsubscribe');
  const { locale } = useShell();
  const title = failureMessage('link_expired', locale);
  return (
    <>
      <title>{title}</title>
      <Face
        kind="error"
        titleAs="h1"
        picture={<DiscPicture icon={<Hourglass aria-hidden="true" />} />}
        title={title}
        action={<Preferences />}
      >
        <p>{t('gone')}</p>
      </Face>
    </>
  );
}
