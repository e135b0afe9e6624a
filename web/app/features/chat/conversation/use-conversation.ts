import { useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '#contract/chat/chat.ts';
import { useLive } from '#web/platform/live.ts';
import { useApi } from '#web/platform/use-api.ts';
import type { ChatAnswer, Terms } from '../composer/terms.ts';
import { onSent } from '../outbox/use-outbox.ts';
import { catchUp, isBehind, type Known, readUpTo, withMessage, withOlder } from './conversation-rules.ts';

/** One conversation as it is now: as loaded with the page, what was heard and what was sent since, and older pages. */
export function useConversation(loaded: ChatAnswer) {
  const api = useApi();
  const [known, setKnown] = useState<Known>(() => knownOf(loaded));
  const [partner, setPartner] = useState(loaded.profile);
  const [terms, setTerms] = useState<Terms>(loaded);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [removed, setRemoved] = useState(false);
  const [credits, setCredits] = useState<number>();

  const reload = useEffectEvent(async () => {
    // Without an answer now, the next poll asks again.
    const page = await api('chat', undefined, { member: partner.id }).catch(() => undefined);
    if (!page) return;
    setKnown((before) => catchUp(before, page));
    setPartner(page.profile);
    setTerms(page);
  });
  const loadOlder = async () => {
    const [oldest] = known.messages;
    if (!known.more || !oldest || older === 'loading') return;
    setOlder('loading');
    try {
      const page = await api('chat', undefined, { member: partner.id, before: oldest.id });
      setKnown((before) => withOlder(before, page));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  useLive('message', (event) => {
    if (event.profile.id !== partner.id) return;
    setKnown((before) => withMessage(before, event.conversation.id, event.message));
    // Somebody has written: it is no longer the first contact, and who wrote can be answered.
    if (terms.first_contact || !terms.can_reply) void reload();
  });
  useLive('read', ({ profile, message }) => {
    if (profile.id === partner.id) setKnown((before) => readUpTo(before, message.id));
  });
  useLive('chat', ({ profile, removed: isRemoved }) => profile.id === partner.id && isRemoved && setRemoved(true));
  useLive('presence', ({ profile, online, last_active }) => {
    if (profile.id === partner.id) setPartner((before) => ({ ...before, online, last_active }));
  });
  useLive('credits', ({ credits: left }) => setCredits(left));
  useLive('resync', () => void reload());
  useLive('polled', ({ chats }) => {
    if (isBehind({ messages: known.messages, partner }, chats.chats)) void reload();
  });

  const onArrival = useEffectEvent<Parameters<typeof onSent>[0]>(({ partnerId }, sent) => {
    setCredits(sent.credits);
    if (partnerId !== partner.id) return;
    setKnown((before) => withMessage(before, sent.conversation.id, sent.message));
    setTerms((before) => ({ ...before, first_contact: false }));
    // What was free was the opening; and a photo that waited for an answer is there to be seen.
    if (terms.free_opening || terms.first_contact || known.messages.some(isLocked)) void reload();
  });
  useEffect(() => onSent((message, sent) => onArrival(message, sent)), []);

  return { ...known, partner, terms, credits, removed, older, loadOlder, reload };
}

const isLocked = ({ photo }: Message) => photo?.shown === 'never';

const knownOf = (loaded: ChatAnswer): Known => ({
  conversationId: loaded.conversation?.id ?? null,
  messages: loaded.messages,
  more: loaded.more,
  hiddenOlder: loaded.hidden_older,
});
