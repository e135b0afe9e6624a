import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { Chat } from '#contract/chat/chat.ts';
import { useLive } from '#web/platform/live.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useDebounced } from '#web/platform/use-debounced-value.ts';
import {
  afterMore,
  afterReload,
  type LoadedChats,
  withChange,
  withFirstPage,
  withMessage,
  withPresence,
  withRead,
} from './chat-list-rules.ts';

export type ChatsAnswer = Answer<'chats'>;

const pause = 250;

/** The member's conversations as they are now: as loaded with the page, and what was heard since. */
export function useChatList(loaded: ChatsAnswer) {
  const api = useApi();
  const [list, setList] = useState<LoadedChats>({ chats: loaded.chats, next: loaded.next });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const change = (apply: (chats: readonly Chat[]) => readonly Chat[]) =>
    setList((before) => ({ ...before, chats: apply(before.chats) }));

  // A page that was opened anew brings a newer list along.
  const first = useRef(loaded);
  useEffect(() => {
    if (first.current === loaded) return;
    first.current = loaded;
    setList((before) => ({ ...before, chats: withFirstPage(before.chats, loaded.chats) }));
  }, [loaded]);

  const hear = (page: ChatsAnswer) => {
    setFailed(false);
    setList((before) => afterReload(before, page));
  };
  const reload = async () => {
    try {
      hear(await api('chats'));
    } catch {
      setFailed(true);
    }
  };
  const reloadSoon = useDebounced(() => void reload(), pause);
  const loadMore = async () => {
    if (!list.next || busy) return;
    setBusy(true);
    try {
      const page = await api('chats', undefined, { after: list.next });
      setList((before) => afterMore(before, page));
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  useLive('message', (event) => {
    if (!withMessage(list.chats, event)) reloadSoon();
    change((chats) => withMessage(chats, event) ?? chats);
  });
  useLive('read', (event) => change((chats) => withRead(chats, event)));
  useLive('chat', (event) => change((chats) => withChange(chats, event)));
  useLive('presence', (event) => change((chats) => withPresence(chats, event)));
  useLive('resync', reloadSoon);
  useLive('polled', ({ chats }) => hear(chats));

  return { ...list, busy, failed, reload, loadMore, change };
}
