import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Chat, WaitingMessage } from '#contract/chat/chat.ts';
import { freeConversations } from '#contract/constants.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { useNow } from '#web/platform/use-time-zone.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Input } from '#web/ui/input.tsx';
import { BubblesPicture } from '#web/ui/pictures.tsx';
import { createDrafts } from '../outbox/drafts.ts';
import { ChatRow } from './chat-row.tsx';
import type { useChatList } from './use-chat-list.ts';
import './chat-list.css';

const RemoveDialog = lazy(() => import('../conversation/remove-dialog.tsx'));

interface ChatListProps {
  user: PublicUser;
  list: ReturnType<typeof useChatList>;
  typists: ReadonlySet<string>;
  /** The id of whom the open conversation is with. */
  open?: string | undefined;
  /** What the member wrote when signing up, while it waits. */
  waiting: WaitingMessage | null;
  /** When the page was made. */
  madeAt: string;
  headingAs: 'h1' | 'h2';
  onRemove: (chat: Chat) => void;
}

/** All conversations, the newest first; found again by name. */
export function ChatList(props: ChatListProps) {
  const { user, list, typists, open, waiting, madeAt, headingAs: Heading, onRemove } = props;
  const t = useTranslations('chat');
  const now = useNow(madeAt);
  const { query, setQuery, found } = useSearch(list.chats, list.next !== null);
  const [removing, setRemoving] = useState<Chat>();
  const drafts = useHydrated() ? createDrafts(user.id) : undefined;
  const isSearching = query.trim() !== '';
  return (
    <section className="chat-side" aria-label={t('list.label')}>
      <div className="chat-side__head">
        <Heading>{t('title')}</Heading>
        {(list.chats.length > 0 || isSearching) && (
          <Input
            type="search"
            icon={<Search />}
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            value={query}
            maxLength={60}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
      </div>
      <div className="chat-side__list">
        <p role="status" className="visually-hidden">
          {isSearching ? t('list.found', { count: found.length }) : ''}
        </p>
        {waiting && open !== waiting.profile.id && <Waiting {...waiting} />}
        {found.length > 0 && (
          <ul>
            {found.map((chat) => (
              <ChatRow
                key={chat.conversation.id}
                chat={chat}
                isOpen={chat.profile.id === open}
                isTyping={typists.has(chat.profile.id)}
                draft={drafts?.find(chat.profile.id) ?? ''}
                now={now}
                onRemove={setRemoving}
              />
            ))}
          </ul>
        )}
        {found.length === 0 && isSearching && (
          <p className="chat-side__note">{t('list.nothing_found', { query: query.trim() })}</p>
        )}
        {list.chats.length === 0 && !isSearching && !waiting && <Nobody user={user} />}
        {list.failed && (
          <div className="chat-side__note" role="alert">
            <p>{t('list.failed')}</p>
            <Button size="sm" onClick={() => void list.reload()}>
              {t('list.again')}
            </Button>
          </div>
        )}
        {list.next && !isSearching && (
          <div className="chat-side__more">
            <Button variant="plain" busy={list.busy} busyLabel={t('list.loading')} onClick={() => void list.loadMore()}>
              {t('list.more')}
            </Button>
          </div>
        )}
      </div>
      {removing && (
        <Suspense>
          <RemoveDialog
            name={removing.profile.name}
            onClose={() => setRemoving(undefined)}
            onRemove={() => onRemove(removing)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** A first message that cannot leave yet, and the way to what would let it. */
function Waiting({ profile: { id, name }, text }: WaitingMessage) {
  const t = useTranslations('chat.list');
  const pathTo = usePathTo();
  return (
    <Link className="chat-side__waiting" to={pathTo('members-id-chat', { id })} viewTransition>
      <Clock aria-hidden="true" />
      <span>
        <b>{t('waiting', { name })}</b>
        <small dir="auto">{text}</small>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

function Nobody({ user }: { user: PublicUser }) {
  const t = useTranslations('chat.empty');
  const pathTo = usePathTo();
  return (
    <Face
      kind="empty"
      picture={<BubblesPicture />}
      title={t('title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('members')} viewTransition>
          {t('action')}
        </Link>
      }
      secondAction={
        <Link className={buttonClass({ variant: 'plain' })} to={pathTo('likes')} viewTransition>
          {t('likes')}
        </Link>
      }
    >
      <p>{t('text', { count: user.paid_user ? 0 : freeConversations })}</p>
    </Face>
  );
}

const pause = 250;

/** At once among those at hand; where there are more, the server knows the rest. */
function useSearch(chats: readonly Chat[], isPartial: boolean) {
  const api = useApi();
  const [query, setQuery] = useState('');
  const [remote, setRemote] = useState<{ query: string; chats: readonly Chat[] }>();
  const wanted = query.trim();
  useEffect(() => {
    if (!wanted || !isPartial) return;
    let current = true;
    const timer = setTimeout(() => {
      api('chats', undefined, { q: wanted }).then(
        (answer) => current && setRemote({ query: wanted, chats: answer.chats }),
        // The conversations at hand are shown all the same.
        () => {},
      );
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [api, wanted, isPartial]);
  if (!wanted) return { query, setQuery, found: chats };
  const here = chats.filter(({ profile }) => plain(profile.name).includes(plain(wanted)));
  const known = new Set(here.map(({ conversation }) => conversation.id));
  const further =
    remote?.query === wanted ? remote.chats.filter(({ conversation }) => !known.has(conversation.id)) : [];
  return { query, setQuery, found: [...here, ...further] };
}

/** Whatever the accents and the case. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
