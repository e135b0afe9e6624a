import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { MoneyList } from '#contract/office/office-files.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMay, useOffice } from '../office-context.ts';

interface ExportButtonProps {
  kind: MoneyList;
  /** What the list is narrowed to; the file has the same. */
  narrowed?: Record<string, string>;
  label?: string;
}

/** Takes a list along for a spreadsheet; without dates of the last 31 days. */
export function ExportButton({ kind, narrowed = {}, label }: ExportButtonProps) {
  const t = useTranslations('office-money');
  const { download } = useOffice();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  if (!may('export')) return null;
  const take = async () => {
    setBusy(true);
    try {
      await download('exportFile', { kind, ...narrowed });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void take()}>
      <Download aria-hidden="true" />
      {label ?? t('csv')}
    </Button>
  );
}
