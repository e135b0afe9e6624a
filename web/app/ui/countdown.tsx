import { Fragment, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { nextTick, spokenMark, type TimeLeft, timeLeft, twoFigures } from './countdown-time.ts';

interface CountdownProps {
  /** Milliseconds since 1970. */
  endsAt: number;
  /** The server's time, if it may differ from the browser's; see serverClock. */
  now?: () => number;
  /** The time the page was rendered at, from the loader. Server and browser then draw the same first figures. */
  renderedAt?: number;
  /** The time left in words. Read on demand, and aloud only at a few marks (an hour, ten minutes, …). */
  inWords: (left: TimeLeft) => string;
  onEnd?: () => void;
  /** Figures on tiles, or running text. */
  variant?: 'tiles' | 'text';
  className?: string;
}

export function Countdown({
  endsAt,
  now = Date.now,
  renderedAt,
  inWords,
  onEnd,
  variant = 'tiles',
  className,
}: CountdownProps) {
  const [time, setTime] = useState<number | null>(renderedAt ?? null);
  const latest = useRef({ now, onEnd });
  const endedFor = useRef<number | null>(null);

  useEffect(() => {
    latest.current = { now, onEnd };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      const current = latest.current.now();
      setTime(current);
      const sleep = nextTick(endsAt, current, document.hidden);
      if (sleep !== null) {
        timer = setTimeout(wake, sleep);
      } else if (endedFor.current !== endsAt) {
        endedFor.current = endsAt;
        latest.current.onEnd?.();
      }
    };
    wake();
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [endsAt]);

  const left = time === null ? null : timeLeft(endsAt, time);
  const parts = left ? [left.hours, left.minutes, left.seconds].map(twoFigures) : ['––', '––', '––'];
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label={left ? inWords(left) : undefined}
        className={classNames('countdown', variant === 'text' && 'countdown--text', className)}
      >
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds keep their places
          <Fragment key={index}>
            {index > 0 && <span aria-hidden="true">:</span>}
            <span className="countdown__part" aria-hidden="true">
              {part}
            </span>
          </Fragment>
        ))}
      </span>
      <SpokenMark endsAt={endsAt} time={time} inWords={inWords} />
    </>
  );
}

/** Silent until a mark is crossed while the page is open, so that arriving on the page says nothing. */
function SpokenMark({
  endsAt,
  time,
  inWords,
}: { endsAt: number; time: number | null } & Pick<CountdownProps, 'inWords'>) {
  const mark = time === null ? null : spokenMark(endsAt, time);
  const first = useRef<number | null | undefined>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (time === null) return;
    if (first.current === undefined) {
      first.current = mark;
    } else if (first.current !== mark) {
      first.current = mark;
      setSaid(mark === null ? '' : inWords({ hours: 0, minutes: mark, seconds: 0 }));
    }
  }, [mark, time, inWords]);
  return (
    <span className="visually-hidden" aria-live="polite">
      {said}
    </span>
  );
}
