interface ProgressProps {
  label: string;
  value: number;
  max?: number;
  /** The value in words, where a percentage would mislead. */
  valueText?: string;
}

export function Progress({ label, value, max = 100, valueText }: ProgressProps) {
  const held = Math.min(Math.max(value, 0), max);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={held}
      aria-valuetext={valueText}
    >
      <span style={{ width: `${(held / max) * 100}%` }} />
    </div>
  );
}

interface StepsProps {
  label: string;
  /** From 1. */
  current: number;
  total: number;
  /** 'Step 3 of 5'. */
  valueText: string;
  /** Shown beside the bars ('3 / 5'). */
  text?: string;
}

export function Steps({ label, current, total, valueText, text }: StepsProps) {
  return (
    <div className="steps">
      <div
        className="steps__bars"
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={current}
        aria-valuetext={valueText}
      >
        {Array.from({ length: total }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
          <span key={step} className={step < current ? 'steps__bar steps__bar--done' : 'steps__bar'} />
        ))}
      </div>
      {text && (
        <span className="steps__text" aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}
