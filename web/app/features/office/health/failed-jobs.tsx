import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { useTime } from '../parts/use-time.ts';

interface FailedJobsProps {
  failed: Answer<'health'>['failed'];
  /** Which of them is being tried. */
  busy: string | undefined;
  onRetry: ((id: string) => void) | undefined;
}

/** What was tried for the last time in vain. A second try is safe: whatever was done before is not done again. */
export function FailedJobs({ failed, busy, onRetry }: FailedJobsProps) {
  const t = useTranslations('health');
  const { time } = useTime();
  return (
    <Panel title={t('failed_title')}>
      {failed.length === 0 ? (
        <Nothing>{t('no_failed')}</Nothing>
      ) : (
        <ul className="health-list">
          {failed.map(({ id, queue, kind, attempts, failed_at: at, error }) => (
            <li key={id} data-state="bad">
              <i aria-hidden="true" />
              <span className="health-what">
                <b>{t(`queues.${queue}`)}</b>
                <small>{t('failed_at', { time: time(at), count: attempts })}</small>
                <small className="health-error">{`${kind}: ${error}`}</small>
              </span>
              {onRetry && (
                <Button
                  size="sm"
                  busy={busy === id}
                  aria-label={t('retry_label', { what: t(`queues.${queue}`), time: time(at) })}
                  onClick={() => onRetry(id)}
                >
                  {t('retry')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
