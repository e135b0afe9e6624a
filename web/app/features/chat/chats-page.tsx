import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { ChatPanes } from './chat-panes.tsx';

export const loader = pageLoader('chats', ['chat'], async ({ context }) => ({
  chats: await context.ask('chats'),
  madeAt: new Date().toISOString(),
}));

/** What happens meanwhile the page hears by itself: it is asked for anew only when it is opened anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const ErrorBoundary = PageFailure;

/** The member's conversations. */
export default function ChatsPage() {
  const t = useTranslations('chat');
  const { user } = useShell();
  const { chats, madeAt } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{t('title')}</title>
      {user && <ChatPanes user={user} chats={chats} madeAt={madeAt} />}
    </>
  );
}
