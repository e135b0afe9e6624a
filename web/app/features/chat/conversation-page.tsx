import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { readChat } from './load-chat.server.ts';
import { OpenedChat } from './opened-chat.tsx';

export const loader = pageLoader('chats-id', ['chat', 'member-page', 'blocking'], async ({ context, params }) => {
  const [chats, read] = await Promise.all([context.ask('chats'), readChat(context, { conversation: params.id ?? '' })]);
  return { chats, ...read, madeAt: new Date().toISOString() };
});

/** What happens meanwhile the page hears by itself: it is asked for anew only when it is opened anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const ErrorBoundary = PageFailure;

/** A conversation by its id. */
export default function ConversationPage() {
  return <OpenedChat {...useLoaderData<typeof loader>()} />;
}
