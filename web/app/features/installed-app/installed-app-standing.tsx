import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { RouteName } from '#contract/pages/routes.ts';
import { setLateParts } from '#web/platform/late-parts.ts';
import { useLive } from '#web/platform/live.ts';
import { usePageName } from '#web/platform/page-name.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { visitStore } from '#web/platform/stores.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { showToast } from '#web/ui/toast.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { lookWhetherToAsk, watchInstallation } from './install-state.ts';
import { keepChanged, keepSoon, startInstalledApp } from './installed-app-client.ts';

const chatPages: readonly string[] = ['chats', 'chats-id', 'members-id-chat'] satisfies RouteName[];
const keptName = 'chats-kept';

/** What a member's page does for the app: the worker, the pages it keeps, a new release, the offer to install. */
export function InstalledAppStanding() {
  const { key, pathname } = useLocation();
  const pathTo = usePathTo();
  const t = useTranslations('installed-app.version');
  const sayNewVersion = useEffectEvent(() => {
    void showToast({
      id: 'new-version',
      title: t('title'),
      line: t('text'),
      // Nothing but the words and the two buttons: there is no room for more on a phone.
      picture: <></>,
      action: { label: t('action'), onSelect: () => location.reload() },
      close: t('later'),
      duration: Number.POSITIVE_INFINITY,
    });
  });
  useEffect(() => {
    const stopping = new AbortController();
    watchInstallation(stopping.signal);
    setLateParts({ ConnectionLine });
    startInstalledApp({ onNewVersion: () => sayNewVersion() }, stopping.signal);
    return () => stopping.abort();
  }, []);

  const page = usePageName();
  const keepPages = useEffectEvent(() => {
    const isChat = page !== undefined && chatPages.includes(page);
    // Once for each visit, so that the app opens with the conversations wherever this visit leads.
    if (!isChat && visitStore.get(keptName)) return;
    visitStore.set(keptName, '1');
    keepSoon([pathTo('chats'), ...(isChat ? [pathname] : [])]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with each page, and with nothing else
  useEffect(() => keepPages(), [pathname]);
  useLive('message', ({ conversation: { id } }) => keepChanged([pathTo('chats'), pathTo('chats-id', { id })]));

  const arrivedAt = useRef(key);
  useEffect(() => {
    if (key !== arrivedAt.current) lookWhetherToAsk();
  }, [key]);
  return null;
}
