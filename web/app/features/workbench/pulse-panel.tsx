import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { postBench, useBench } from './use-bench.ts';

interface Pulse {
  on: boolean;
  here: number;
  lately: { at: string; what: string }[];
}

/** Says which people of the demo move by themselves, shows what they did, and switches them off. */
export function PulsePanel() {
  const { data, reload } = useBench<{ pulse: Pulse | null }>('/dev/pulse.json');
  const [busy, setBusy] = useState(false);
  const pulse = data?.pulse;
  const turn = async (on: boolean) => {
    setBusy(true);
    await postBench('/dev/pulse.json', { on });
    await reload();
    setBusy(false);
  };
  return (
    <Card as="section">
      <h2>Demo pulse</h2>
      <p>
        In the demo alone, people of the generated crowd come and go, like whoever is logged in and answer them. They
        are invented, and so is what they say. Fictional profiles never like anybody.
      </p>
      {pulse === null && <p>The server was started with DEMO_PULSE=false: nobody moves by themselves.</p>}
      {pulse && (
        <p className="workbench__row" aria-live="polite">
          {pulse.on ? `On: ${pulse.here} people are here.` : 'Off: nobody moves by themselves.'}
          <Button size="sm" busy={busy} onClick={() => turn(!pulse.on)}>
            {pulse.on ? 'Switch off' : 'Switch on'}
          </Button>
          <Button size="sm" onClick={reload}>
            Look again
          </Button>
        </p>
      )}
      {pulse && pulse.lately.length > 0 && (
        <ul>
          {pulse.lately.map(({ at, what }) => (
            <li key={`${at} ${what}`}>
              <time>{new Date(at).toUTCString()}</time>: {what}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
