import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import type { Answer } from '#contract/calls.ts';
import { deviceOf } from '#web/platform/device-name.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelMessage } from './panel-message.tsx';
import { useAction } from './use-action.ts';
import { useDeviceName } from './use-device-name.ts';

type Session = Answer<'sessions'>['sessions'][number];

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor };
const others = 'others';

/** Where the account is logged in, and the way to end that from here. */
export default function DevicesPanel({ sessions }: { sessions: Session[] }) {
  const t = useTranslations('settings.devices');
  const api = useApi();
  const { busy, refusal, run } = useAction();
  return (
    <>
      <p>{t('text')}</p>
      <ul className="settings-items">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            now={latest(sessions)}
            busy={busy === session.id}
            onEnd={() => run(session.id, () => api('endSessions', { id: session.id }))}
          />
        ))}
      </ul>
      <PanelMessage refusal={refusal} />
      {sessions.length > 1 && (
        <Button
          variant="danger-outline"
          busy={busy === others}
          busyLabel={t('ending')}
          onClick={() => run(others, () => api('endSessions', { others: true }))}
        >
          {t('end_others')}
        </Button>
      )}
    </>
  );
}

// A browser's clock may be behind the server's: nothing was last seen in the future.
const latest = (sessions: Session[]) => Math.max(Date.now(), ...sessions.map(({ last_seen }) => Date.parse(last_seen)));

function Device({ session, now, busy, onEnd }: { session: Session; now: number; busy: boolean; onEnd: () => void }) {
  const t = useTranslations('settings.devices');
  const format = useFormatter();
  const name = useDeviceName()(session.device);
  const Icon = icons[deviceOf(session.device).kind];
  return (
    <li className="settings-item">
      <span className="settings-row__icon" aria-hidden="true">
        <Icon />
      </span>
      <span className="settings-item__text">
        {name}
        <small>
          {session.current
            ? t('this_device')
            : t('last_seen', { when: format.relativeTime(new Date(session.last_seen), now) })}
        </small>
      </span>
      {!session.current && (
        <Button size="sm" busy={busy} busyLabel={t('ending')} onClick={onEnd} aria-label={t('end_named', { name })}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
