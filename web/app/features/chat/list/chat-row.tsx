import Image from 'lucide-react/icons/image';
import Mic from 'lucide-react/icons/mic';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Chat } from '#contract/chat/chat.ts';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useGiftName } from '../composer/gift-name.ts';
import { ChatTime } from './chat-time.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

const RowMenu = lazy(() => import('./row-menu.tsx'));

interface ChatRowProps {
  chat: Chat;
  isOpen: boolean;
  isTyping: boolean;
  draft: string;
  now: Date;
  onRemove: (chat: Chat) => void;
}

/** A conversation in the list: who, what was said last and when, and how much of it is unread. */
export function ChatRow({ chat, isOpen, isTyping, draft, now, onRemove }: ChatRowProps) {
  const t = useTranslations('chat.list');
  const pathTo = usePathTo();
  const [menu, setMenu] = useState(false);
  const { conversation, profile, num_unread_messages: unread, last_message: last } = chat;
  const button = <RowMenuButton label={t('menu', { name: profile.name })} onClick={() => setMenu(true)} />;
  return (
    <li className="chat-row" data-open={isOpen || undefined} data-gone={profile.gone || undefined}>
      <Avatar
        src={profile.main_image?.thumb_filename}
        name={profile.name}
        size={54}
        {...(profile.online && { presence: 'online', presenceLabel: t('online') })}
      />
      <div className="chat-row__words">
        <div className="chat-row__line">
          <Link
            className="chat-row__link"
            to={pathTo('chats-id', { id: conversation.id })}
            aria-current={isOpen ? 'page' : undefined}
            prefetch="intent"
          >
            {profile.name}
          </Link>
          {profile.fictional_icon && <FictionalLabel icon={profile.fictional_icon} tone="plain" />}
          {last && <ChatTime at={last.at} now={now} />}
        </div>
        <div className="chat-row__line">
          <Preview chat={chat} isTyping={isTyping} draft={isOpen ? '' : draft} />
          <Badge count={unread} label={t('unread', { count: unread })} />
        </div>
      </div>
      {menu ? (
        <Suspense fallback={button}>
          <RowMenu trigger={button} onRemove={() => onRemove(chat)} />
        </Suspense>
      ) : (
        button
      )}
    </li>
  );
}

function Preview({ chat, isTyping, draft }: Pick<ChatRowProps, 'chat' | 'isTyping' | 'draft'>) {
  const t = useTranslations('chat.list');
  const giftName = useGiftName();
  const { last_message: last, num_unread_messages: unread, profile } = chat;
  // Whatever they said last, nothing will follow it.
  if (profile.gone) return <span className="chat-row__preview">{t('gone')}</span>;
  if (isTyping) {
    return (
      <span className="chat-row__preview" data-typing>
        {t('typing')}
      </span>
    );
  }
  if (draft) {
    return (
      <span className="chat-row__preview" dir="auto">
        <span className="chat-row__draft">{t('draft')}</span> {draft}
      </span>
    );
  }
  if (!last) return <span className="chat-row__preview">{t('nothing')}</span>;
  const said = last.folded ? t('folded') : (last.text ?? '');
  const words = last.kind === 'text' ? said : t(last.kind, { gift: giftName(last.gift?.id) });
  return (
    <span className="chat-row__preview" data-unread={unread > 0 || undefined} dir="auto">
      {last.kind === 'photo' && <Image aria-hidden="true" />}
      {last.kind === 'voice' && <Mic aria-hidden="true" />}
      {last.mine ? t('you', { text: words }) : words}
    </span>
  );
}
