import { useEffect, useEffectEvent, useRef } from 'react';
import { useMatches, useNavigate } from 'react-router';
import type { Partner } from '#contract/chat/chat.ts';
import type { MessageKind } from '#contract/chat/chat-types.ts';
import type { EventData } from '#contract/events/events.ts';
import { usePageName } from '#web/platform/page-name.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { deservesToast, firstWords } from './new-message-toast-rules.ts';

/** A message that comes while its conversation is not before the member's eyes: who, the first words, and the way there. */
export default function NewMessageToast({ arrived }: { arrived: EventData<'message'> }) {
  const t = useTranslations('shell.new_message');
  const shell = useTranslations('shell');
  const page = usePageName();
  const id = useMatches().at(-1)?.params.id;
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const partnerIn = usePartners();
  const show = useEffectEvent(async ({ conversation, message }: EventData<'message'>) => {
    const partner = await partnerIn(conversation.id);
    if (!partner) return;
    void showToast({
      // One at a time: the newest stands for all, the badge counts them.
      id: 'new-message',
      picture: <Avatar src={partner.main_image?.thumb_filename ?? null} name={partner.name} size={46} />,
      title: partner.name,
      line: wordsOf(message, t),
      action: {
        label: t('open'),
        onSelect: () => void navigate(pathTo('chats-id', { id: conversation.id }), { viewTransition: true }),
      },
      close: shell('close'),
    });
  });
  const isShown = useEffectEvent(() => document.visibilityState === 'visible' && deservesToast(arrived, { page, id }));
  useEffect(() => {
    if (isShown()) void show(arrived);
  }, [arrived]);
  return null;
}

function wordsOf(
  { kind, text, folded }: EventData<'message'>['message'],
  t: (kind: Exclude<MessageKind, 'text'> | 'folded') => string,
) {
  if (folded) return t('folded');
  // What was removed is never news.
  return kind === 'text' || kind === 'removed' ? firstWords(text ?? '') : t(kind);
}

/** Who is at the other end of a conversation; asked for once. Nobody where that cannot be had: the badge tells of it too. */
function usePartners() {
  const api = useApi();
  const known = useRef(new Map<string, Partner>());
  return async (conversation: string): Promise<Partner | undefined> => {
    const partner = known.current.get(conversation);
    if (partner) return partner;
    const answer = await api('chats').catch(() => undefined);
    for (const chat of answer?.chats ?? []) known.current.set(chat.conversation.id, chat.profile);
    return known.current.get(conversation);
  };
}
