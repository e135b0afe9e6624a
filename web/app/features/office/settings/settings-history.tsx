import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMay, useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { useTime } from '../parts/use-time.ts';
import { type SettingName, shown } from './setting-kinds.ts';
import { useSettingWords } from './use-setting-words.ts';

type Change = Answer<'settingsHistory'>['changes'][number];

/** What was changed about a site, each with the way back. */
export function SettingsHistory({ host }: { host: string }) {
  const t = useTranslations('office-settings');
  const { call } = useOffice();
  const history = useQuery({
    queryKey: ['office', 'settings-history', host],
    queryFn: () => call('settingsHistory', undefined, { host }),
  });
  return (
    <Panel title={t('history')}>
      <Loaded query={history} lines={4}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Nothing>{t('no_history')}</Nothing>
          ) : (
            <ol className="office-history">
              {changes.map((change) => (
                <HistoryItem key={change.id} host={host} change={change} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}

function HistoryItem({ host, change }: { host: string; change: Change }) {
  const t = useTranslations('office-settings');
  const { call } = useOffice();
  const may = useMay();
  const queries = useQueryClient();
  const { labelOf } = useSettingWords();
  const { time } = useTime();
  const [busy, setBusy] = useState(false);
  const names = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])] as SettingName[];
  const undo = async () => {
    setBusy(true);
    try {
      await call('undoSettings', { host, change: change.id });
      await queries.invalidateQueries({ queryKey: ['office', 'settings'] });
      await queries.invalidateQueries({ queryKey: ['office', 'settings-history', host] });
      void showToast({ title: t('undone'), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <span>
        {names.map((name) => (
          <b key={name}>
            {t('from_to', { setting: labelOf(name), from: shown(change.before[name]), to: shown(change.after[name]) })}
          </b>
        ))}
        <small>{`${change.staff ?? t('command_line')} · ${time(change.at)}`}</small>
      </span>
      {may('change_settings') && (
        <Button size="sm" busy={busy} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
