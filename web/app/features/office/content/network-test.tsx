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
  const [outcome, setOutcome] = useState<Answer<'testNetwork'> | string>();
  const test = async () => {
    const { name, url } = addressOf();
    if (!url.trim()) return setOutcome(t('networks.test_nothing'));
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome(await call('testNetwork', { host, event, name: name.trim() || 'test', url }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome(error.code === 'invalid' ? t('networks.test_wrong') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="office-test">
      <Button size="sm" busy={busy} onClick={() => void test()}>
        {t(`networks.test.${event}`)}
      </Button>
      {typeof outcome === 'string' && <AlertBanner tone="danger">{outcome}</AlertBanner>}
      {typeof outcome === 'object' && (
        <AlertBanner tone={outcome.delivered ? 'ok' : 'danger'}>
          {outcome.delivered
            ? t('networks.test_taken', { status: outcome.status ?? 0 })
            : t('networks.test_refused', { status: outcome.status ?? '–', answer: outcome.answer })}
          <code className="office-address">{outcome.url}</code>
        </AlertBanner>
      )}
    </div>
  );
}
