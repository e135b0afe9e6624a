import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import type { UsedCredential } from '#contract/accounts/security.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { createOfficeApi } from '../office-api.ts';
import { showPasskey } from './show-passkey.ts';

interface PasskeyButtonProps {
  send: ReturnType<typeof createOfficeApi>['send'];
  label: string;
  onShown(response: UsedCredential): Promise<unknown>;
}

/** The way by passkey, beside the one by code. */
export function PasskeyButton({ send, label, onShown }: PasskeyButtonProps) {
  const t = useTranslations('office');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const response = await showPasskey(send);
      if (response) await onShown(response);
      else setRefusal(t('passkey.unused'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.code === 'invalid' ? t('passkey.not_yours') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="office-or" aria-hidden="true">
        {t('passkey.or')}
      </p>
      <Button block busy={busy} onClick={() => void ask()}>
        <Fingerprint aria-hidden="true" />
        {label}
      </Button>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
    </>
  );
}
