import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PublicUser } from '#contract/accounts/user.ts';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Composer } from '../composer/composer.tsx';
import type { ChatAnswer } from '../composer/terms.ts';
import type { Tool } from '../composer/tool-menu.tsx';
import type { Content } from '../outbox/message-body.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { ChatHead } from './chat-head.tsx';
import { FictionalWarning, useWarned } from './fictional-warning.tsx';
import { Messages } from './messages.tsx';
import { ReplyRefused } from './reply-refused.tsx';
import { shownMessages } from './shown-messages.ts';
import { useConversation } from './use-conversation.ts';
import { useMarkRead } from './use-mark-read.ts';

const BlockDialog = lazy(() => import('#web/features/blocking/block-dialog.tsx'));
const ReportDialog = lazy(() => import('#web/features/blocking/report-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

interface ConversationProps {
  user: PublicUser;
  loaded: ChatAnswer;
  madeAt: string;
  /** The prompt that the next message answers. */
  quoted?: string | undefined;
  isTyping: boolean;
  onRead: (conversationId: string) => void;
  onRemove: (conversationId: string) => void;
  /** Called when the conversation is gone: blocked, or removed on another device. */
  onGone: () => void;
}

type Dialog = 'block' | 'remove' | { report: string | undefined };

/** One conversation: who, what was said, and where one writes. */
export function Conversation(props: ConversationProps) {
  const { user, loaded, madeAt, quoted, isTyping, onRead, onRemove, onGone } = props;
  const t = useTranslations('chat');
  const conversation = useConversation(loaded);
  const { partner, terms, conversationId } = conversation;
  const { box, outgoing } = useOutbox(user.id);
  const [dialog, setDialog] = useState<Dialog>();
  const [atEnd, setAtEnd] = useState(true);
  const [tool, setTool] = useTool();
  const close = () => setDialog(undefined);
  const messages = shownMessages(conversation.messages, outgoing, partner.id);
  const warned = useWarned(partner, terms.first_contact);
  useMarkRead({
    conversationId,
    messages: conversation.messages,
    atEnd,
    unread: loaded.num_unread_messages,
    onRead: () => conversationId && onRead(conversationId),
  });
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (conversation.removed) leave();
  }, [conversation.removed]);
  const send = async (content: Content) => {
    box.add(partner.id, content, conversationId ?? undefined);
    return true;
  };
  const { name } = partner;
  return (
    <section className="chat-room" aria-label={t('head.label', { name })}>
      <ChatHead
        partner={partner}
        isTyping={isTyping}
        giftCredits={terms.can_reply && warned.isWarned ? terms.costs.gift : undefined}
        isRemovable={conversationId !== null}
        onGift={() => setTool('gift')}
        onDialog={(next) => setDialog(next === 'report' ? { report: undefined } : next)}
      />
      <Messages
        messages={messages}
        name={name}
        madeAt={madeAt}
        isTyping={isTyping}
        more={conversation.more}
        older={conversation.older}
        onOlder={() => void conversation.loadOlder()}
        onEnd={setAtEnd}
        onRetry={(clientId) => box.retry(clientId)}
        onDiscard={(clientId) => box.discard(clientId)}
        onReport={(messageId) => setDialog({ report: messageId })}
        beginning={<Beginning conversation={conversation} isWarned={warned.isWarned} />}
      />
      {!terms.can_reply && terms.refusal ? (
        <ReplyRefused partner={partner} refusal={terms.refusal} waiting={terms.waiting} />
      ) : warned.isWarned ? (
        <Composer
          userId={user.id}
          partner={partner}
          conversationId={conversationId}
          terms={terms}
          credits={conversation.credits ?? user.credits}
          quoted={quoted}
          tool={tool}
          onTool={setTool}
          onSend={send}
        />
      ) : (
        <FictionalWarning partner={partner} onAgree={warned.agree} />
      )}
      <Suspense>
        {dialog === 'block' && <BlockDialog id={partner.id} name={name} onClose={close} onBlocked={onGone} />}
        {dialog === 'remove' && conversationId && (
          <RemoveDialog name={name} onClose={close} onRemove={() => onRemove(conversationId)} />
        )}
        {typeof dialog === 'object' && (
          <ReportDialog
            id={partner.id}
            name={name}
            messageId={dialog.report}
            onClose={close}
            onBlock={() => setDialog('block')}
          />
        )}
      </Suspense>
    </section>
  );
}

/** What stands above the first message. */
function Beginning({
  conversation,
  isWarned,
}: {
  conversation: ReturnType<typeof useConversation>;
  isWarned: boolean;
}) {
  const t = useTranslations('chat.messages');
  const { settings } = useShell();
  const { partner, hiddenOlder } = conversation;
  return (
    <>
      {partner.fictional_icon && isWarned && (
        <div className="messages__note">
          <FictionalLabel icon={partner.fictional_icon} tone="plain" />
          <p>{settings.fictional_warning}</p>
        </div>
      )}
      {hiddenOlder ? (
        <p className="messages__note">{t('hidden_older', { count: settings.chat_history_limit })}</p>
      ) : (
        <p className="messages__day">{t('first', { name: partner.name })}</p>
      )}
    </>
  );
}

/** The address may ask for a gift or quote a prompt, as buttons on a profile do; then it no longer does. */
function useTool() {
  const [params, setParams] = useSearchParams();
  const [tool, setTool] = useState<Tool>();
  const isAsked = params.has('gift') || params.has('prompt');
  const open = useEffectEvent(() => {
    if (params.has('gift')) setTool('gift');
    setParams({}, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
  return [tool, setTool] as const;
}
