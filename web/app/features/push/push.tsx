import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { deviceOf } from '#web/platform/device-name.ts';
import { usePushState } from '#web/platform/push-state.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PushBlocked } from './push-blocked.tsx';
import { turnOffPush, turnOnPush } from './push-client.ts';
import './push-devices.css';

type PushDevice = Answer<'pushDevices'>['devices'][number];

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor };

/** The browsers that are shown pushes: each can be removed, and this one turned on. For the page of notifications. */
export function PushDevices({ initial }: { initial: PushDevice[] }) {
  const t = useTranslations('push.devices');
  const { isCapable, isSubscribed } = usePushState();
  const { settings } = useShell();
  const { devices, busy, refusal, turnOn, remove } = usePushDevices(initial);
  const mayTurnOn = isCapable && settings.push_public_key !== '' && !devices.some(({ current }) => current);
  return (
    <>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {devices.length > 0 && (
        <ul className="push-devices">
          {devices.map((device) => (
            <Device key={device.id} device={device} busy={busy === device.id} onRemove={() => void remove(device)} />
          ))}
        </ul>
      )}
      {mayTurnOn && isSubscribed === 'denied' && <PushBlocked />}
      {mayTurnOn && isSubscribed !== 'denied' && (
        <p className="push-devices__offer">
          <Button variant="outline" busy={busy === 'on'} busyLabel={t('turning_on')} onClick={() => void turnOn()}>
            {t('turn_on')}
          </Button>
        </p>
      )}
      {devices.length === 0 && !mayTurnOn && <p className="push-devices__none">{t('none')}</p>}
    </>
  );
}

function usePushDevices(initial: PushDevice[]) {
  const t = useTranslations('push.offer');
  const api = useApi();
  const { user, settings } = useShell();
  const [devices, setDevices] = useState(initial);
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const doing = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(undefined);
    }
  };
  const turnOn = () =>
    doing('on', async () => {
      if (!user) return;
      const attach = (body: Parameters<typeof api<'attachPush'>>[1]) => api('attachPush', body);
      const became = await turnOnPush({ userId: user.id, publicKey: settings.push_public_key, attach });
      if (became === 'failed') setRefusal(t('failed'));
      if (became === 'subscribed') setDevices((await api('pushDevices')).devices);
    });
  const remove = (device: PushDevice) =>
    doing(device.id, async () => {
      const { devices: left } = await api('removePushDevice', { id: device.id });
      if (device.current && user) await turnOffPush(user.id);
      setDevices(left);
    });
  return { devices, busy, refusal, turnOn, remove };
}

function Device({ device, busy, onRemove }: { device: PushDevice; busy: boolean; onRemove: () => void }) {
  const t = useTranslations('push.devices');
  const format = useFormatter();
  const { browser, system, kind } = deviceOf(device.device);
  const name = browser && system ? t('browser_on_system', { browser, system }) : (browser ?? system ?? t('unknown'));
  const Icon = icons[kind];
  return (
    <li className="push-device">
      <Icon aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small>
          {device.current
            ? t('current')
            : t('last_used', { day: format.dateTime(new Date(device.last_used), { dateStyle: 'long' }) })}
        </small>
      </span>
      <Button variant="outline" size="sm" busy={busy} busyLabel={t('removing')} onClick={onRemove}>
        {t('remove')}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}
