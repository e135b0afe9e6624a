import AtSign from 'lucide-react/icons/at-sign';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { failureMessage } from '#contract/errors.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';

export const loader = pageLoader('mail-change-do', ['accounts']);

/** Where the link sent to a new address leads. Opening it does nothing yet: programs that scan mail open links too. */
export default function MailChangePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { state, refusal, busy, confirm } = useConfirming(token);
  if (state === 'done') return <Done />;
  if (state !== 'asking') return <Failed code={state} />;
  return <Confirm busy={busy} refusal={refusal} onConfirm={confirm} />;
}

const endings = ['link_expired', 'email_taken'] as const;
type Ending = (typeof endings)[number];
const isEnding = (code: string): code is Ending => endings.some((ending) => ending === code);

function useConfirming(token: string) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'asking' | 'done' | Ending>(token ? 'asking' : 'link_expired');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api('performMailChange', { token });
      setState('done');
      void revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isEnding(error.code)) setState(error.code);
      else setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { state, refusal, busy, confirm };
}

function Confirm({ busy, refusal, onConfirm }: { busy: boolean; refusal?: string; onConfirm: () => void }) {
  const t = useTranslations('accounts.mail_change.confirm');
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<DiscPicture tone="accent" icon={<AtSign aria-hidden="true" />} />}
        title={t('title')}
        action={
          <Button variant="primary" busy={busy} busyLabel={t('confirming')} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        }
      >
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <p>{t('text')}</p>
      </Face>
    </>
  );
}

function Done() {
  const t = useTranslations('accounts.mail_change.done');
  const { user } = useShell();
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
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo(user ? 'members' : 'login')}>
            {user ? t('go_on') : t('login')}
          </Link>
        }
      >
        <p>{t('text')}</p>
      </Face>
    </>
  );
}

function Failed({ code }: { code: Ending }) {
  const t = useTranslations(`accounts.mail_change.${code}`);
  const { locale, user } = useShell();
  const pathTo = usePathTo();
  const title = failureMessage(code, locale);
  return (
    <>
      <title>{title}</title>
      <Face
        kind="error"
        titleAs="h1"
        focused
        picture={
          <DiscPicture
            icon={code === 'email_taken' ? <UserRoundX aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
          />
        }
        title={title}
        action={
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={user ? `${pathTo('settings')}#email` : pathTo('login')}
          >
            {user ? t('settings') : t('login')}
          </Link>
        }
      >
        <p>{t('text')}</p>
      </Face>
    </>
  );
}
