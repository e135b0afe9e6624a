import { useNavigate } from 'react-router';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Chat } from '#contract/chat/chat.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { refreshWaiting } from '#web/platform/waiting.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Face } from '#web/ui/face.tsx';
import { BubblesPicture } from '#web/ui/pictures.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { ChatAnswer } from './composer/terms.ts';
import { useTypists } from './composer/use-typing.ts';
import { Conversation } from './conversation/conversation.tsx';
import { ChatList } from './list/chat-list.tsx';
import { withChange } from './list/chat-list-rules.ts';
import { type ChatsAnswer, useChatList } from './list/use-chat-list.ts';
import './chat.css';

interface ChatPanesProps {
  user: PublicUser;
  chats: ChatsAnswer;
  /** The conversation that is open; none on the page that is the list. */
  loaded?: ChatAnswer;
  madeAt: string;
  /** The prompt that the next message answers. */
  quoted?: string | undefined;
}

/** The list beside the conversation; where there is no room for both, the one that was asked for. */
export function ChatPanes({ user, chats, loaded, madeAt, quoted }: ChatPanesProps) {
  const list = useChatList(chats);
  const typists = useTypists();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const toList = () => void navigate(pathTo('chats'));
  const partnerId = loaded?.profile.id;
  const remove = useRemoval(list, (chat) => chat.profile.id === partnerId && toList());
  const markRead = (id: string) =>
    list.change((shown) => withChange(shown, { conversation: { id }, removed: false, num_unread_messages: 0 }));
  return (
    <div className={classNames('chat-panes', !loaded && 'chat-panes--framed')}>
      <ChatList
        user={user}
        list={list}
        typists={typists}
        open={partnerId}
        waiting={chats.waiting}
        madeAt={madeAt}
        headingAs={loaded ? 'h2' : 'h1'}
        onRemove={(chat) => void remove(chat)}
      />
      {loaded ? (
        <Conversation
          key={loaded.profile.id}
          user={user}
          loaded={loaded}
          madeAt={madeAt}
          quoted={quoted}
          isTyping={typists.has(loaded.profile.id)}
          onRead={markRead}
          onRemove={(id) =>
            void remove(list.chats.find(({ conversation }) => conversation.id === id) ?? chatOf(loaded, id))
          }
          onGone={toList}
        />
      ) : (
        <NoneOpen isEmpty={list.chats.length === 0} />
      )}
    </div>
  );
}

/** A conversation so old that the list does not show it. */
const chatOf = ({ profile }: ChatAnswer, id: string): Chat => ({
  conversation: { id },
  profile,
  num_unread_messages: 0,
  last_message: null,
});

/** Optimistic removal: on failure it shows a toast and reloads the list from the server. */
function useRemoval(list: ReturnType<typeof useChatList>, onRemoved: (chat: Chat) => void) {
  const t = useTranslations('chat.remove');
  const api = useApi();
  return async (chat: Chat) => {
    const { conversation, profile } = chat;
    list.change((shown) => withChange(shown, { conversation, removed: true, num_unread_messages: 0 }));
    onRemoved(chat);
    try {
      await api('removeChat', { conversation: conversation.id });
      refreshWaiting();
      void showToast({ id: `removed-${conversation.id}`, tone: 'ok', title: t('done', { name: profile.name }) });
    } catch {
      void showToast({ id: `removed-${conversation.id}`, tone: 'danger', title: t('failed') });
      await list.reload();
    }
  };
}

function NoneOpen({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations('chat.none_open');
  return (
    <div className="chat-room chat-room--empty">
      {!isEmpty && (
        <Face kind="empty" picture={<BubblesPicture />} title={t('title')}>
          <p>{t('text')}</p>
        </Face>
      )}
    </div>
  );
}
