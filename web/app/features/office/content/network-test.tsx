import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOffice } from '../office-context.ts';

interface TestButtonProps {
  host: string;
  event: 'signup' | 'purchase';
  /** As it is typed, before it is saved. */
  addressOf: () => { name: string; url: string };
}

/** Calls the address of a network once with example values, and shows what was asked and what it answered. */
export function TestButton({ host, event, addressOf }: TestButtonProps) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Answer<'testNetwork'> | string>();
  const test = async () => {
    const { name, url } = addressOf();
    if (!url.trim()) return setTold(t('networks.test_nothing'));
    setBusy(true);
    setTold(undefined);
    try {
      setTold(await call('testNetwork', { host, event, name: name.trim() || 'test', url }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTold(error.code === 'invalid' ? t('networks.test_wrong') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="office-test">
      <Button size="sm" busy={busy} onClick={() => void test()}>
        {t(`networks.test.${event}`)}
      </Button>
      {typeof told === 'string' && <AlertBanner tone="danger">{told}</AlertBanner>}
      {typeof told === 'object' && (
        <AlertBanner tone={told.delivered ? 'ok' : 'danger'}>
          {told.delivered
            ? t('networks.test_taken', { status: told.status ?? 0 })
            : t('networks.test_refused', { status: told.status ?? '–', answer: told.answer })}
          <code className="office-address">{told.url}</code>
        </AlertBanner>
      )}
    </div>
  );
}
