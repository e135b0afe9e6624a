import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { dismissalCookie } from '#web/platform/dismissals.ts';
import { setPushState, usePushState } from '#web/platform/push-state.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { PushBlocked } from './push-blocked.tsx';
import { turnOnPush } from './push-client.ts';

/** Asks whether pushes are wanted, before the browser does: that one asks once, and takes a no for ever. */
export default function PushPrompt() {
  const { isSubscribed } = usePushState();
  return (
    <div className="wrap alerts">{isSubscribed === 'denied' ? <PushBlocked onDismiss={putAside} /> : <Offer />}</div>
  );
}

/** Not asked again for a month, whatever became of it. */
function remember() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = dismissalCookie('push', Date.now());
}

function putAside() {
  remember();
  setPushState({ mayAsk: false });
}

function Offer() {
  const t = useTranslations('push.offer');
  const api = useApi();
  const { user, settings } = useShell();
  const [busy, setBusy] = useState(false);
  const turnOn = async () => {
    if (!user) return;
    setBusy(true);
    const attach = (body: Parameters<typeof api<'attachPush'>>[1]) => api('attachPush', body);
    const became = await turnOnPush({ userId: user.id, publicKey: settings.push_public_key, attach });
    setBusy(false);
    if (became !== 'failed') remember();
    if (became === 'subscribed') setPushState({ mayAsk: false });
    if (became !== 'denied') await showToast({ title: t(became === 'subscribed' ? 'on' : 'failed') });
  };
  return (
    <AlertBanner
      icon={<BellRing aria-hidden="true" />}
      action={
        <Button size="sm" busy={busy} busyLabel={t('asking')} onClick={turnOn}>
          {t('action')}
        </Button>
      }
      onDismiss={putAside}
      dismissLabel={t('dismiss')}
    >
      {t.rich('text', { b: (words) => <b>{words}</b> })}
    </AlertBanner>
  );
}
