import CircleCheck from 'lucide-react/icons/circle-check-big';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { type DecisionName, type DecisionReason, queueKinds, reasonNotices } from '#contract/moderation/decisions.ts';
import type { MadeDecision, QueueItem, TakenItem } from '#contract/moderation/moderation.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { asksForReason } from './decision-keys.ts';
import { ItemContext } from './item-context.tsx';
import { ItemStage } from './item-stage.tsx';
import { useAge, useSpan } from './use-age.ts';
import { useKeys } from './use-keys.ts';
import { type QueueFilter, useTaken, useWaiting } from './use-queue.ts';
import { undoKey, useUndo } from './use-undo.ts';
import './queue.css';
import './queue-item.css';

/** What waits for a moderator: one thing in hand, the next ones beside it, every decision on a key. */
export default function QueuePage({ only }: { only?: QueueFilter }) {
  const t = useTranslations('office-queue');
  const [search] = useSearchParams();
  const asked = queueKinds.find((kind) => kind === search.get('kind'));
  const kind = only ?? asked;
  const waiting = useWaiting(kind);
  const { query, items, decide, skip, takeBack } = useTaken(kind);
  const undoing = useUndo(async ({ id }) => {
    try {
      await takeBack(id);
      void showToast({ title: t('undone'), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    }
  });
  const decideAndRemember: typeof decide = async (deciding) => {
    const answer = await decide(deciding);
    undoing.remember(answer.decision);
    return answer;
  };
  const [item] = items;
  return (
    <OfficePage title={only === 'appeal' ? t('appeals') : t('title')}>
      <div className="queue">
        <Bar
          counts={waiting.data?.counts ?? []}
          today={waiting.data?.decided_today ?? 0}
          kind={kind}
          fixed={Boolean(only)}
          last={undoing.last}
          onUndo={undoing.undo}
        />
        <Loaded query={query}>
          {() =>
            item ? (
              <Work
                key={item.id}
                item={item}
                others={waiting.data?.items ?? []}
                onDecide={decideAndRemember}
                onSkip={skip}
              />
            ) : (
              <Face
                kind="empty"
                className="queue__empty"
                picture={<DiscPicture tone="ok" icon={<CircleCheck aria-hidden="true" />} />}
                title={t('empty')}
              >
                <p>{t('empty_text')}</p>
              </Face>
            )
          }
        </Loaded>
      </div>
    </OfficePage>
  );
}

interface BarProps {
  counts: Answer<'queue'>['counts'];
  today: number;
  kind: QueueFilter;
  /** Whether the page is about one kind alone. */
  fixed: boolean;
  /** What was decided last and can be taken back. */
  last: MadeDecision | undefined;
  onUndo: () => void;
}

function Bar({ counts, today, kind, fixed, last, onUndo }: BarProps) {
  const t = useTranslations('office-queue');
  const [, setSearch] = useSearchParams();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const tabs = [{ kind: undefined, count: all }, ...counts.filter((each) => each.count > 0 || each.kind === kind)];
  return (
    <div className="queue__bar">
      {!fixed && (
        <fieldset className="queue__tabs" aria-label={t('kind')}>
          {tabs.map((each) => (
            <button
              key={each.kind ?? 'all'}
              type="button"
              aria-pressed={each.kind === kind}
              onClick={() => setSearch(each.kind ? { kind: each.kind } : {})}
            >
              {t(`kinds.${each.kind ?? 'all'}`)} <span>{each.count}</span>
            </button>
          ))}
        </fieldset>
      )}
      <Targets counts={counts} />
      {last && (
        <Button size="sm" onClick={onUndo}>
          <Undo aria-hidden="true" />
          {t('undo', { decision: t(`made.${last.decision}`) })}
          <span className="queue__key" aria-hidden="true">
            {undoKey}
          </span>
        </Button>
      )}
      <span className="queue__today">{t.rich('today', { count: today, b: (chunks) => <b>{chunks}</b> })}</span>
    </div>
  );
}

const watched = ['photo', 'complaint'] as const;

/** How long the oldest of a kind has waited, and how long it may. */
function Targets({ counts }: Pick<BarProps, 'counts'>) {
  const t = useTranslations('office-queue');
  const age = useAge();
  const span = useSpan();
  const shown = watched.flatMap((kind) => counts.filter((each) => each.kind === kind && each.oldest !== null));
  return (
    <div className="queue__targets">
      {shown.map(({ kind, oldest, target_minutes: target }) => {
        const share = oldest ? (Date.now() - Date.parse(oldest)) / 60_000 / target : 0;
        const state = share > 1 ? 'late' : share > 0.6 ? 'soon' : 'good';
        return (
          <span key={kind}>
            <i className="queue__dot" data-state={state} aria-hidden="true" />
            {t.rich('oldest', {
              kind: t(`kinds.${kind}`),
              age: age(oldest ?? ''),
              target: span(target),
              b: (chunks) => <b>{chunks}</b>,
            })}
            {state === 'late' && <span className="visually-hidden">{t('late')}</span>}
          </span>
        );
      })}
    </div>
  );
}

interface WorkProps {
  item: TakenItem;
  others: readonly QueueItem[];
  onDecide: ReturnType<typeof useTaken>['decide'];
  onSkip: (id: string) => Promise<void>;
}

/** One item, from its reason to its decision. */
function Work({ item, others, onDecide, onSkip }: WorkProps) {
  const t = useTranslations('office-queue');
  const [reason, setReason] = useState<DecisionReason>();
  const [notice, setNotice] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [banning, setBanning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const language = item.context?.language === 'fr' ? 'fr' : 'en';
  const words = notice ?? (reason ? reasonNotices[reason][language] : '');

  const send = async (decision: DecisionName) => {
    setBanning(false);
    try {
      await onDecide({ id: item.id, decision, ...(reason && { reason }), notice: notice ?? '' });
      void showToast({ title: t(`done.${decision}`, { name: item.member?.name ?? '' }), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    }
  };
  const choose = (decision: DecisionName) => {
    if (asksForReason(decision) && !reason) return setRefusal(t('reason_first'));
    if (['answer', 'uphold', 'overturn'].includes(decision) && words.trim().length < 10)
      return setRefusal(t('notice_first'));
    if (decision === 'ban') return setBanning(true);
    void send(decision);
  };
  const pick = (chosen: DecisionReason) => {
    setReason(chosen === reason ? undefined : chosen);
    setRefusal('');
  };
  const skip = () => void onSkip(item.id);
  useKeys({ item, onReason: pick, onDecision: choose, onSkip: skip, paused: banning });
  return (
    <>
      <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
        {t('in_hand', { kind: t(`one.${item.kind}`), name: item.member?.name ?? item.matter.by ?? '' })}
      </h2>
      <div className="queue__desk">
        <NextItems item={item} others={others} />
        <ItemStage item={item} notice={words} onNotice={setNotice} hasReason={reason !== undefined} />
        <ItemContext item={item} />
      </div>
      <DecisionBar item={item} reason={reason} refusal={refusal} onReason={pick} onDecision={choose} onSkip={skip} />
      <BanDialog
        item={item}
        notice={words}
        open={banning}
        onClose={() => setBanning(false)}
        onBan={() => void send('ban')}
      />
    </>
  );
}

function NextItems({ item, others }: Pick<WorkProps, 'item' | 'others'>) {
  const t = useTranslations('office-queue');
  const age = useAge();
  const { staff } = useOffice().self;
  const next = others.filter(({ id, claimed_by: by }) => id !== item.id && (!by || by.id === staff.id));
  return (
    <section className="queue__next" aria-label={t('next')}>
      <h2>{t('next')}</h2>
      <ol>
        {[item, ...next].slice(0, 12).map((each) => (
          <li key={each.id} aria-current={each.id === item.id || undefined}>
            {each.member?.thumb ? <img src={each.member.thumb} alt="" /> : <span className="queue__blank" />}
            <span>
              <b>{t(`one.${each.kind}`)}</b>
              <small>{`${each.member?.name ?? each.host} · ${age(each.since)}`}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
