import AtSign from 'lucide-react/icons/at-sign';
import Hourglass from 'lucide-react/icons/hourglass';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { failureMessage } from '#contract/errors.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { Ending, Finished } from './ending.tsx';

export const loader = pageLoader('mail-change-do', ['accounts']);

/** Where the link sent to a new address leads. Opening it does nothing yet: programs that scan mail open links too. */
export default function MailChangePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { state, refusal, busy, confirm } = useConfirming(token);
  if (state === 'done') return <Finished part="mail_change.done" />;
  if (state !== 'asking') return <Failed code={state} />;
  return <Confirm busy={busy} refusal={refusal} onConfirm={confirm} />;
}

const endings = ['link_expired', 'email_taken'] as const;
type EndingCode = (typeof endings)[number];
const isEnding = (code: string): code is EndingCode => endings.some((ending) => ending === code);

function useConfirming(token: string) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'asking' | 'done' | EndingCode>(token ? 'asking' : 'link_expired');
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

function Failed({ code }: { code: EndingCode }) {
  const t = useTranslations(`accounts.mail_change.${code}`);
  const { locale, user } = useShell();
  const pathTo = usePathTo();
  const next = user
    ? { to: `${pathTo('settings')}#email`, words: t('settings') }
    : { to: pathTo('login'), words: t('login') };
  const icon = code === 'email_taken' ? <UserRoundX aria-hidden="true" /> : <Hourglass aria-hidden="true" />;
  return (
    <Ending kind="error" icon={icon} title={failureMessage(code, locale)} next={next}>
      <p>{t('text')}</p>
    </Ending>
  );
}
