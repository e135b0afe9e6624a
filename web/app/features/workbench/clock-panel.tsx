import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { postBench, useBench } from './use-bench.ts';

const steps = [
  { label: '1 minute', seconds: 60 },
  { label: '1 hour', seconds: 3_600 },
  { label: '1 day', seconds: 86_400 },
  { label: '14 days', seconds: 1_209_600 },
];

export function ClockPanel() {
  const { data, reload } = useBench<{ now: string }>('/dev/clock.json');
  const [moving, setMoving] = useState(0);
  const advance = async (seconds: number) => {
    setMoving(seconds);
    await postBench('/dev/clock.json', { advance: seconds });
    await reload();
    setMoving(0);
  };
  return (
    <Card as="section">
      <h2>Clock</h2>
      <p>
        The product’s time is <time aria-live="polite">{data ? new Date(data.now).toUTCString() : '…'}</time>. Moving it
        forward runs every job that falls due, before the answer comes.
      </p>
      <div className="workbench__row">
        {steps.map(({ label, seconds }) => (
          <Button key={seconds} size="sm" busy={moving === seconds} onClick={() => advance(seconds)}>
            {label} on
          </Button>
        ))}
      </div>
    </Card>
  );
}
