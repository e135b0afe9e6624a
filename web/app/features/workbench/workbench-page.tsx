import { useEffect, useState } from 'react';
import { niches } from '#contract/sites/niches.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { LoginsPanel } from './logins-panel.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { PulsePanel } from './pulse-panel.tsx';
import './workbench.css';

/** For whoever tries or develops the product: what would leave the machine, the time, everybody's password. */
export default function WorkbenchPage() {
  const { settings } = useShell();
  return (
    <div className="wrap workbench">
      <title>Workbench</title>
      <header className="workbench__head">
        <Logo name={settings.name} />
        <a className={buttonClass({ size: 'sm' })} href="/dev/ui">
          Design system
        </a>
      </header>
      <main className="workbench__panels">
        <h1>Workbench</h1>
        <ClockPanel />
        <PulsePanel />
        <LoginsPanel />
        <SitesPanel />
        <OutboxPanel />
      </main>
    </div>
  );
}

function SitesPanel() {
  const [port, setPort] = useState('');
  useEffect(() => setPort(location.port && `:${location.port}`), []);
  return (
    <Card as="section">
      <h2>Sites</h2>
      <ul className="workbench__row">
        {Object.entries(niches).map(([number, niche]) => (
          <li key={number} data-niche={number}>
            <a className={buttonClass({ variant: 'soft' })} href={`http://${niche.demoHost}${port}/`}>
              {niche.demoName}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
