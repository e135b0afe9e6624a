import { useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useId, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useOffice } from '../office-context.ts';
import { debitsKey } from './debits-key.ts';
import './return-file.css';

type Imported = Answer<'importReturns'>;

/** Takes the bank's file of what came back. The same file again changes nothing. */
export function ReturnFile() {
  const t = useTranslations('office-money');
  const { call } = useOffice();
  const queries = useQueryClient();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [imported, setImported] = useState<Imported>();
  const [refusal, setRefusal] = useState('');
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setBusy(true);
    setRefusal('');
    setImported(undefined);
    try {
      const form = new FormData();
      form.append('file', file);
      setImported(await call('importReturns', form));
      void queries.invalidateQueries({ queryKey: debitsKey });
      void queries.invalidateQueries({ queryKey: ['office', 'payments'] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
      target.value = '';
    }
  };
  return (
    <div className="office-stack">
      <div className="office-drop">
        <Upload aria-hidden="true" />
        <p>
          <b>{t('return_file.title')}</b>
          <span>{t('return_file.text')}</span>
        </p>
        <label className={buttonClass({ variant: 'dark' })} htmlFor={id}>
          {busy ? <Spinner label={t('return_file.busy')} /> : t('return_file.choose')}
        </label>
        <input
          id={id}
          type="file"
          accept=".xml,application/xml,text/xml"
          disabled={busy}
          onChange={(event) => void take(event)}
        />
      </div>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {imported && <Told imported={imported} />}
    </div>
  );
}

function Told({ imported }: { imported: Imported }) {
  const t = useTranslations('office-money');
  const { reversed, known, unknown, differing, refused, reopened } = imported;
  const lines = [
    t('return_file.reversed', { count: reversed }),
    ...(known > 0 ? [t('return_file.known', { count: known })] : []),
    ...(unknown.length > 0 ? [t('return_file.unknown', { ids: unknown.join(', ') })] : []),
    ...(differing.length > 0 ? [t('return_file.differing', { ids: differing.join(', ') })] : []),
    ...refused.map(({ id, reason }) => t('return_file.refused', { id, reason })),
    ...(reopened > 0 ? [t('return_file.reopened', { count: reopened })] : []),
  ];
  const needsSomebody = unknown.length + differing.length + refused.length > 0;
  return (
    <div role="status">
      <AlertBanner tone={needsSomebody ? 'warn' : 'ok'}>
        <b>{t('return_file.done', { id: imported.message_id })}</b> {lines.join(' ')}
      </AlertBanner>
    </div>
  );
}
