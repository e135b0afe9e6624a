import Check from 'lucide-react/icons/check';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef, useState } from 'react';
import { outboxName } from '#web/platform/kept-on-device.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { deviceStore } from '#web/platform/stores.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useOnline } from '#web/platform/use-online.ts';

/** Tells a member that there is no connection, and afterwards that there is one again and what was sent. */
export function ConnectionLine() {
  const { user } = useShell();
  const t = useTranslations('installed-app.connection');
  const online = useOnline();
  const sent = useSentSince(online, user?.id ?? '');
  if (!user || (online && sent === undefined)) return null;
  return online ? (
    <p className="connection__line connection__line--back">
      <Check aria-hidden="true" />
      {t('back', { count: sent ?? 0 })}
    </p>
  ) : (
    <p className="connection__line">
      <WifiOff aria-hidden="true" />
      {t('offline')}
    </p>
  );
}

const shownFor = 5_000;
const lookEvery = 500;
const mostLooks = 30;

/** How many messages left after the connection came back; undefined while there is nothing to say. */
function useSentSince(online: boolean, userId: string): number | undefined {
  const [sent, setSent] = useState<number>();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      setSent(undefined);
      return;
    }
    if (!wasOffline.current) return;
    wasOffline.current = false;
    const before = waitingMessages(userId);
    let looks = 0;
    let hiding: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = waitingMessages(userId);
      looks += 1;
      if (left > 0 && looks < mostLooks) return;
      clearInterval(looking);
      setSent(Math.max(0, before - left));
      hiding = setTimeout(() => setSent(undefined), shownFor);
    };
    const looking = setInterval(look, lookEvery);
    return () => {
      clearInterval(looking);
      clearTimeout(hiding);
    };
  }, [online, userId]);
  return sent;
}

function waitingMessages(userId: string): number {
  try {
    const kept: unknown = JSON.parse(deviceStore.get(outboxName(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(({ state }) => state !== 'failed').length : 0;
  } catch {
    return 0;
  }
}
