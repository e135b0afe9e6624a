import ArrowDown from 'lucide-react/icons/arrow-down';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useNow, useTimeZone } from '#web/platform/use-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type MessageActions, MessageItem } from './message-item.tsx';
import { momentOf, rowsOf } from './message-rows.ts';
import type { ShownMessage } from './shown-messages.ts';
import './messages.css';

interface MessagesProps extends MessageActions {
  messages: readonly ShownMessage[];
  name: string;
  madeAt: string;
  isTyping: boolean;
  more: boolean;
  older: 'idle' | 'loading' | 'failed';
  onOlder: () => void;
  /** The newest message came into view, or left it. */
  onEnd: (atEnd: boolean) => void;
  /** What stands before the first message. */
  beginning: ReactNode;
}

/** Nearer than this to the end counts as being there. */
const nearEnd = 80;

/** What was said. It opens at its end; above, older messages come in without moving what is read. */
export function Messages(props: MessagesProps) {
  const { messages, name, madeAt, isTyping, more, older, onOlder, onEnd, beginning, ...actions } = props;
  const t = useTranslations('chat.messages');
  const timeZone = useTimeZone();
  const { ref, atEnd, missed, onScroll, toEnd } = useEnd(messages, onEnd);
  const top = useOlder(ref, more && older === 'idle', onOlder);
  const isFresh = useFresh(messages);
  return (
    <div className="messages-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="messages" role="log" aria-label={t('label')} tabIndex={0} ref={ref} onScroll={onScroll}>
        <div className="messages__column">
          <div ref={top}>
            {more ? (
              <div className="messages__older">
                {older === 'failed' ? (
                  <Button size="sm" onClick={onOlder}>
                    {t('older_failed')} {t('again')}
                  </Button>
                ) : (
                  <>
                    <Spinner />
                    <span className="visually-hidden">{t('older')}</span>
                  </>
                )}
              </div>
            ) : null}
          </div>
          {!more && beginning}
          <ul className="messages__rows">
            {rowsOf(messages, timeZone).map((row) =>
              row.type === 'day' ? (
                <Day key={row.key} at={row.at} madeAt={madeAt} timeZone={timeZone} />
              ) : (
                <MessageItem
                  key={row.key}
                  message={row.message}
                  name={name}
                  first={row.first}
                  last={row.last}
                  fresh={isFresh(row.message)}
                  timeZone={timeZone}
                  {...actions}
                />
              ),
            )}
          </ul>
          {isTyping && (
            <div className="typing" role="status">
              <span className="visually-hidden">{t('typing', { name })}</span>
              <i />
              <i />
              <i />
            </div>
          )}
        </div>
      </div>
      {!atEnd && (
        <Button className="messages-pill" size="sm" variant={missed > 0 ? 'primary' : 'outline'} onClick={toEnd}>
          <ArrowDown aria-hidden="true" />
          {missed > 0 ? t('new', { count: missed }) : t('to_end')}
        </Button>
      )}
    </div>
  );
}

function Day({ at, madeAt, timeZone }: { at: Date; madeAt: string; timeZone: string }) {
  const t = useTranslations('chat.messages');
  const format = useFormatter();
  const now = useNow(madeAt);
  const moment = momentOf(at, now, timeZone);
  const words = {
    time: () => t('today'),
    yesterday: () => t('yesterday'),
    weekday: () => format.dateTime(at, { weekday: 'long', timeZone }),
    date: () => format.dateTime(at, { dateStyle: 'long', timeZone }),
  };
  return <li className="messages__day">{words[moment]()}</li>;
}

/** Whether the end is in view, and how many came while it was not. Whoever reads above is not moved by what comes below. */
function useEnd(messages: readonly ShownMessage[], onEnd: (atEnd: boolean) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [missed, setMissed] = useState(0);
  const newest = messages.at(-1);
  const before = useRef({ key: newest?.key, height: 0 });
  // The list is turned round: its end is at 0, and above it is below zero.
  const toEnd = () => ref.current?.scrollTo({ top: 0, behavior: 'smooth' });
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const { key, height } = before.current;
    before.current = { key: newest?.key, height: list.scrollHeight };
    if (key === newest?.key || key === undefined) return;
    if (newest?.mine) list.scrollTop = 0;
    else if (!atEnd) {
      list.scrollTop -= list.scrollHeight - height;
      setMissed((count) => count + 1);
    }
  });
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    tell(atEnd);
    if (atEnd) setMissed(0);
  }, [atEnd]);
  const onScroll = () => setAtEnd(Math.abs(ref.current?.scrollTop ?? 0) < nearEnd);
  return { ref, atEnd, missed, onScroll, toEnd };
}

/** Asks for older messages before the first one is reached. */
function useOlder(list: RefObject<HTMLElement | null>, wanted: boolean, onOlder: () => void) {
  const top = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onOlder);
  useEffect(() => {
    if (!wanted || !top.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      root: list.current,
      rootMargin: '600px 0px 0px',
    });
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, [wanted, list]);
  return top;
}

/** Whether a message came while the conversation was open: only those arrive with a movement. */
function useFresh(messages: readonly ShownMessage[]) {
  const [old] = useState(() => new Set(messages.map(({ key }) => key)));
  const opened = useRef(messages.at(-1)?.at ?? '');
  return ({ key, at }: ShownMessage) => !old.has(key) && at > opened.current;
}
