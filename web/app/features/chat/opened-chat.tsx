import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { ChatPanes } from './chat-panes.tsx';
import type { ChatAnswer } from './composer/terms.ts';
import type { ChatsAnswer } from './list/use-chat-list.ts';
import type { Wall } from './load-chat.server.ts';

interface OpenedChatProps {
  chats: ChatsAnswer;
  loaded?: ChatAnswer | undefined;
  wall?: Wall | undefined;
  madeAt: string;
  /** The prompt that the next message answers. */
  quoted?: string | undefined;
}

/** A conversation that was opened by its id or by whom it is with. */
export function OpenedChat({ chats, loaded, wall, madeAt, quoted }: OpenedChatProps) {
  const t = useTranslations('chat');
  const { user } = useShell();
  if (wall) return <WallBetween wall={wall} />;
  if (!loaded || !user) return null;
  return (
    <>
      <title>{t('title_with', { name: loaded.profile.name })}</title>
      <ChatPanes user={user} chats={chats} loaded={loaded} madeAt={madeAt} quoted={quoted} />
    </>
  );
}

function WallBetween({ wall: { by, name } }: { wall: Wall }) {
  const t = useTranslations('blocking.wall');
  const chat = useTranslations('chat.wall');
  const pathTo = usePathTo();
  return (
    <>
      <title>{t(`${by}.title`, { name })}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<DiscPicture icon={<Lock />} />}
        title={t(`${by}.title`, { name })}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo('chats')} viewTransition>
            {chat('elsewhere')}
          </Link>
        }
      >
        <p>{t(`${by}.text`, { name })}</p>
      </Face>
    </>
  );
}
