import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#web/platform/api.ts';
import { mayPrefetchHere } from '#web/platform/prefetch.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';

interface PasskeyLoginProps {
  onLoggedIn: () => void;
  onRefused: (refusal: ApiError | undefined) => void;
}

const loadPasskeys = () => import('./ask-passkey.ts');

/** Logging in without a password. A browser that knows passkeys also offers them in the field of the name. */
export function PasskeyLogin({ onLoggedIn, onRefused }: PasskeyLoginProps) {
  const t = useTranslations('login.passkey');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [unused, setUnused] = useState(false);
  const supported = useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => true,
  );
  const refuse = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
    onRefused(failure);
  };

  const offerInField = useEffectEvent(async (signal: AbortSignal) => {
    const { askPasskeyInField } = await loadPasskeys();
    await askPasskeyInField(api, signal).then((used) => used && onLoggedIn(), refuse);
  });
  useEffect(() => {
    const gone = new AbortController();
    if (mayPrefetchHere()) void offerInField(gone.signal);
    return () => gone.abort();
  }, []);

  const ask = async () => {
    setBusy(true);
    setUnused(false);
    onRefused(undefined);
    const { askPasskey } = await loadPasskeys();
    await askPasskey(api).then((used) => (used ? onLoggedIn() : setUnused(true)), refuse);
    setBusy(false);
  };
  if (!supported) return null;
  return (
    <div className="login__passkey">
      <p className="login__or">{t('or')}</p>
      <Button size="lg" block busy={busy} onClick={ask}>
        <KeyRound aria-hidden="true" />
        {t('ask')}
      </Button>
      <p className="login__unused" role="status">
        {unused && t('unused')}
      </p>
    </div>
  );
}
