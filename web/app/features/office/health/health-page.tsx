import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/calls.ts';
import { type HealthState, healthLimits } from '#contract/health/health.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { useMay, useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { useTime } from '../parts/use-time.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { sizeOf } from './size.ts';
import './health.css';

type Health = Answer<'health'>;

const healthKey = ['office', 'health'];
const checkEvery = 30_000;

/** Whether the machinery works, in words: what waits, what failed, what others said last, how much room is left. */
export default function HealthPage() {
  const t = useTranslations('health');
  const { call } = useOffice();
  const queries = useQueryClient();
  const health = useQuery({
    queryKey: healthKey,
    queryFn: () => call('health'),
    refetchInterval: checkEvery,
  });
  const retry = useMutation({
    mutationFn: (id: string) => call('retryJob', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: healthKey }),
  });
  const may = useMay();
  return (
    <OfficePage title={t('title')}>
      <Loaded query={health} lines={10}>
        {(found) => (
          <>
            <Verdict health={found} busy={health.isFetching} onCheck={() => void health.refetch()} />
            <div className="health-columns">
              <div className="office-stack">
                <Waiting health={found} />
                <FailedJobs
                  failed={found.failed}
                  busy={retry.isPending ? retry.variables : undefined}
                  onRetry={may('retry_jobs') ? (id) => retry.mutate(id) : undefined}
                />
              </div>
              <div className="office-stack">
                <Providers health={found} />
                <Room health={found} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

/** What needs somebody: everything that is not as it should be. */
const needing = ({ queues, outbox, failed, providers, room, replicas }: Health) =>
  [...queues, ...outbox, ...providers, ...replicas, ...(room.disk ? [room.disk] : [])].filter(
    ({ state }) => state !== 'ok',
  ).length + failed.length;

function Verdict({ health, busy, onCheck }: { health: Health; busy: boolean; onCheck: () => void }) {
  const t = useTranslations('health');
  const { time } = useTime();
  return (
    <section className="office-panel health-verdict" data-state={health.state}>
      <span className="health-sign" aria-hidden="true" />
      <div aria-live="polite">
        <h2>{t(`verdict.${health.state}`, { count: needing(health) })}</h2>
        <p>{t('checked_at', { time: time(health.checked_at) })}</p>
      </div>
      <Button busy={busy} onClick={onCheck}>
        <RefreshCw aria-hidden="true" />
        {t('check_now')}
      </Button>
    </section>
  );
}

function Waiting({ health: { queues, outbox } }: { health: Health }) {
  const t = useTranslations('health');
  const { time } = useTime();
  const since = (at: string | null) => (at ? t('oldest', { time: time(at) }) : undefined);
  const count = (waiting: number) =>
    waiting >= healthLimits.waiting ? t('waiting_many', { count: waiting }) : t('waiting', { count: waiting });
  return (
    <Panel title={t('waiting_title')}>
      <ul className="health-list">
        {queues.map(({ queue, waiting, oldest_at: oldest, state }) => (
          <Line key={queue} state={state} title={t(`queues.${queue}`)} value={count(waiting)}>
            {waiting > 0 ? since(oldest) : t(`queues_text.${queue}`)}
          </Line>
        ))}
        {outbox.map(({ kind, waiting, oldest_at: oldest, state }) => (
          <Line key={kind} state={state} title={t(`outbox.${kind}`)} value={t('unsent', { count: waiting })}>
            {since(oldest) ?? t('outbox_text')}
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

function Providers({ health: { providers } }: { health: Health }) {
  const t = useTranslations('health');
  const { time } = useTime();
  const known = (provider: string) =>
    t.has(`providers.${provider}` as never) ? t(`providers.${provider}` as never) : provider;
  const words = (said: string) => (t.has(`said.${said}` as never) ? t(`said.${said}` as never) : said);
  return (
    <Panel title={t('providers_title')}>
      {providers.length === 0 ? (
        <Nothing>{t('no_providers')}</Nothing>
      ) : (
        <ul className="health-list">
          {providers.map(({ provider, said, at, state }) => (
            <Line key={provider} state={state} title={known(provider)} value={time(at)}>
              {words(said)}
            </Line>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Room({ health: { room, replicas } }: { health: Health }) {
  const t = useTranslations('health');
  const format = useFormatter();
  const size = (bytes: number) => {
    const { value, unit } = sizeOf(bytes);
    return format.number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  };
  const behind = (seconds: number) =>
    format.number(seconds, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return (
    <Panel title={t('room_title')}>
      <ul className="health-list">
        <Line
          state={room.disk?.state ?? 'ok'}
          title={t('disk')}
          value={room.disk ? t('free_of', { free: size(room.disk.free), total: size(room.disk.total) }) : ''}
        >
          {t(room.disk ? `disk_text.${room.disk.state}` : 'disk_text.bucket')}
        </Line>
        <Line state="ok" title={t('database')} value={size(room.database.bytes)}>
          {t('database_text')}
        </Line>
        {replicas.map(({ replica, condition, lag_ms: lag, state }) => (
          <Line
            key={replica}
            state={state}
            saysState
            title={t('replica', { name: replica })}
            value={lag === null ? '' : t('behind', { time: behind(lag / 1000) })}
          >
            {t(`replica_text.${condition}`)}
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

interface LineProps {
  state: HealthState;
  title: string;
  value: string;
  /** Whether the text says the state by itself. */
  saysState?: boolean;
  children?: ReactNode;
}

/** The dot is for those who see; the state is said as a word wherever it is not good. */
function Line({ state, title, value, saysState = false, children }: LineProps) {
  const t = useTranslations('health');
  return (
    <li data-state={state}>
      <i aria-hidden="true" />
      <span className="health-what">
        <b>{title}</b>
        <small>
          {state !== 'ok' && !saysState && <strong>{t(`states.${state}`)} </strong>}
          {children}
        </small>
      </span>
      <span className="health-value">{value}</span>
    </li>
  );
}
