import { useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '#contract/chat/chat.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useApi } from '#web/platform/use-api.ts';
import { refreshWaiting, setWaiting, useWaiting } from '#web/platform/waiting.ts';
import { newestReceived } from './conversation-rules.ts';

interface Reading {
  conversationId: string | null;
  messages: readonly Message[];
  /** The newest message is in view. */
  atEnd: boolean;
  /** How many were unread when the page was told. */
  unread: number;
  onRead: () => void;
}

/**
 * Says that messages were read: when they stand before somebody's eyes, not when they were fetched, pushed, or opened in
 * a tab behind another.
 */
export function useMarkRead({ conversationId, messages, atEnd, unread, onRead }: Reading) {
  const api = useApi();
  const { user } = useShell();
  const { likes } = useWaiting();
  const newest = newestReceived(messages);
  // What was read before this page was opened need not be said again.
  const said = useRef(unread === 0 ? newest?.id : undefined);
  const look = useEffectEvent(() => {
    if (!conversationId || !newest || !atEnd || said.current === newest.id) return;
    if (document.visibilityState !== 'visible') return;
    const { id } = newest;
    said.current = id;
    api('readChat', { conversation: conversationId, read: id }).then(
      ({ total_unread_messages: messages }) => {
        onRead();
        if (user) setWaiting(user, { messages, likes });
        // For the other tabs.
        refreshWaiting();
      },
      () => {
        // Said again with the next look.
        if (said.current === id) said.current = undefined;
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have brought the newest message into view
  useEffect(() => look(), [newest?.id, atEnd, conversationId]);
  useEffect(() => {
    const onLook = () => look();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, []);
}
