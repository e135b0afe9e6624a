import { useInfiniteQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Coins from 'lucide-react/icons/coins';
import CreditCard from 'lucide-react/icons/credit-card';
import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { useOffice } from '../office-context.ts';
import { FailedFace } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { useTime } from '../parts/use-time.ts';
import '../parts/timeline.css';

type Entry = Answer<'memberTimeline'>['entries'][number];

const icons = { joined: User, payment: CreditCard, credits: Coins, report: CircleAlert, staff: ShieldCheck };

const toneOf = ({ kind, what }: Entry) => {
  if (kind === 'report' || (kind === 'payment' && ['chargeback', 'failed'].includes(what))) return 'bad';
  return kind === 'payment' && what === 'completed' ? 'ok' : undefined;
};

/** What happened to an account, the newest first. No words of the member, and nobody else's name. */
export function Timeline({ id }: { id: string }) {
  const t = useTranslations('office-members');
  const { call } = useOffice();
  const pages = useInfiniteQuery({
    queryKey: ['office', 'timeline', id],
    queryFn: ({ pageParam }) => call('memberTimeline', undefined, { id, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Answer<'memberTimeline'>) => next ?? undefined,
  });
  const { data, error, isPending, isError, hasNextPage, isFetchingNextPage } = pages;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Panel title={t('happened')}>
      {isPending && (
        <Loading label={t('happened')} className="office-pad">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {isError && <FailedFace error={error} onRetry={() => void pages.refetch()} />}
      {data && entries.length === 0 && <Nothing>{t('nothing_happened')}</Nothing>}
      {entries.length > 0 && (
        <ol className="office-timeline">
          {entries.map((entry) => (
            <TimelineItem key={`${entry.at} ${entry.kind} ${entry.what} ${entry.id}`} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="office-pad">
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('earlier')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function TimelineItem({ entry }: { entry: Entry }) {
  const t = useTranslations('office-members');
  const money = useMoney();
  const { time } = useTime();
  const Icon = icons[entry.kind];
  const details = [
    entry.amount !== null && entry.currency ? money(entry.amount, entry.currency) : undefined,
    entry.credits === null ? undefined : t('credits_moved', { credits: entry.credits }),
    entry.kind === 'payment' && entry.id ? entry.id : undefined,
  ].filter((detail) => detail !== undefined);
  return (
    <li>
      <span className="office-timeline__icon" data-tone={toneOf(entry)} aria-hidden="true">
        <Icon />
      </span>
      <span className="office-timeline__what">
        <b>{sentenceOf(t, entry)}</b>
        {details.length > 0 && <small>{details.join(' · ')}</small>}
      </span>
      <time dateTime={entry.at}>{time(entry.at)}</time>
    </li>
  );
}

/** A word that has no sentence of its own, of a newer release perhaps, stands for itself. */
function sentenceOf(t: ReturnType<typeof useTranslations<'office-members'>>, { kind, what }: Entry) {
  const key = `timeline.${kind}_${what}` as Parameters<typeof t>[0];
  return t.has(key) ? t(key) : t(`timeline.${kind}`, { what });
}
