import ChevronLeft from 'lucide-react/icons/chevron-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Gift from 'lucide-react/icons/gift';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Partner } from '#contract/chat/chat.ts';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { PhotoChecked } from '#web/features/people/photo-checked.tsx';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx';
import type { ChatDialog } from './chat-menu.tsx';
import './chat-head.css';

const ChatMenu = lazy(() => import('./chat-menu.tsx'));

interface ChatHeadProps {
  partner: Partner;
  isTyping: boolean;
  /** What a gift costs; absent where none can be sent. */
  giftCredits?: number | undefined;
  /** Whether there is something to delete. */
  isRemovable: boolean;
  onGift: () => void;
  onDialog: (dialog: ChatDialog) => void;
}

/** Who it is with, whether they are there, and what can be done about them. */
export function ChatHead({ partner, isTyping, giftCredits, isRemovable, onGift, onDialog }: ChatHeadProps) {
  const t = useTranslations('chat.head');
  const pathTo = usePathTo();
  const [menu, setMenu] = useState(false);
  const button = (
    <IconButton label={t('menu')} aria-haspopup="menu" onClick={() => setMenu(true)}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  );
  return (
    <header className="chat-head">
      <Link
        className={iconButtonClass('plain', 'chat-head__back')}
        to={pathTo('chats')}
        aria-label={t('back')}
        prefetch="intent"
        viewTransition
      >
        <ChevronLeft aria-hidden="true" />
      </Link>
      {partner.gone ? (
        <div className="chat-head__who">
          <Who partner={partner} isTyping={false} />
        </div>
      ) : (
        <Link className="chat-head__who" to={pathTo('members-id', { id: partner.id })} viewTransition>
          <Who partner={partner} isTyping={isTyping} />
        </Link>
      )}
      {giftCredits !== undefined && (
        <IconButton label={t('gift', { credits: giftCredits })} onClick={onGift}>
          <Gift aria-hidden="true" />
        </IconButton>
      )}
      {menu ? (
        <Suspense fallback={button}>
          <ChatMenu partner={partner} trigger={button} isRemovable={isRemovable} onDialog={onDialog} />
        </Suspense>
      ) : (
        button
      )}
    </header>
  );
}

function Who({ partner, isTyping }: { partner: Partner; isTyping: boolean }) {
  const t = useTranslations('chat.head');
  const list = useTranslations('chat.list');
  const active = useTranslations('member-page.active');
  const { name, age, online, gone, last_active: last, fictional_icon: fictional } = partner;
  const when = online ? 'now' : last;
  return (
    <>
      <Avatar src={partner.main_image?.thumb_filename} name={name} size={46} {...(online && { presence: 'online' })} />
      <div className="chat-head__words">
        <h1 className="chat-head__name">
          <span>{age === null ? name : t('named', { name, age })}</span>
          {partner.photo_checked && <PhotoChecked label={t('photo_checked')} />}
          {fictional && <FictionalLabel icon={fictional} tone="plain" />}
        </h1>
        <span className="chat-head__line" data-typing={isTyping || undefined}>
          {gone ? list('gone') : isTyping ? t('typing', { name }) : when ? active(when) : ''}
        </span>
      </div>
    </>
  );
}
