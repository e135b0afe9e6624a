import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { reactivationDays } from '#contract/constants.ts';
import { failureMessage } from '#contract/errors.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { DoorPicture } from './door-picture.tsx';
import './leaving.css';

export const loader = pageLoader('account-deleted', ['leaving']);

/** Goodbye, and where the link of the mail leads. Opening that does nothing yet: programs that scan mail open links too. */
export default function AccountDeletedPage() {
  const token = useSearchParams()[0].get('token');
  return token ? <Reopen token={token} /> : <Goodbye />;
}

function Goodbye() {
  const t = useTranslations('leaving.goodbye');
  const pathTo = usePathTo();
  const format = useFormatter();
  const until = useSearchParams()[0].get('until') ?? '';
  const date = /^\d{4}-\d\d-\d\d$/.test(until) ? new Date(until) : undefined;
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<DoorPicture />}
        title={t('title')}
        action={
          <Link className={buttonClass()} to={pathTo('login')}>
            {t('reopen')}
          </Link>
        }
      >
        <p>{t('text')}</p>
        <p>
          <b>{t('changed')}</b>{' '}
          {date && !Number.isNaN(date.getTime())
            ? t('until', { date: format.dateTime(date, { day: 'numeric', month: 'long', timeZone: 'UTC' }) })
            : t('days', { days: reactivationDays })}
        </p>
        <p>{t('after')}</p>
      </Face>
    </>
  );
}

function Reopen({ token }: { token: string }) {
  const t = useTranslations('leaving.reopen');
  const { state, refusal, busy, reopen } = useReopening(token);
  if (state === 'done') return <Reopened />;
  if (state === 'link_expired') return <LinkGone />;
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<DoorPicture />}
        title={t('title')}
        action={
          <Button variant="primary" busy={busy} busyLabel={t('busy')} onClick={() => void reopen()}>
            {t('action')}
          </Button>
        }
      >
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <p>{t('text')}</p>
      </Face>
    </>
  );
}

function useReopening(token: string) {
  const api = useApi();
  const [state, setState] = useState<'asking' | 'done' | 'link_expired'>('asking');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reopen = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api('reactivate', { token });
      setState('done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'link_expired') setState('link_expired');
      else setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { state, refusal, busy, reopen };
}

function Reopened() {
  const t = useTranslations('leaving.reopened');
  const pathTo = usePathTo();
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        focused
        picture={<DiscPicture tone="ok" icon={<Check aria-hidden="true" />} />}
        title={t('title')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo('login')}>
            {t('login')}
          </Link>
        }
      >
        <p>{t('text')}</p>
      </Face>
    </>
  );
}

function LinkGone() {
  const t = useTranslations('leaving.link_gone');
  const { locale } = useShell();
  const pathTo = usePathTo();
  const title = failureMessage('link_expired', locale);
  return (
    <>
      <title>{title}</title>
      <Face
        kind="error"
        titleAs="h1"
        focused
        picture={<DiscPicture icon={<Hourglass aria-hidden="true" />} />}
        title={title}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo('login')}>
            {t('login')}
          </Link>
        }
      >
        <p>{t('text')}</p>
      </Face>
    </>
  );
}
