import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { promptLabel } from '#contract/people/prompts.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { readChat } from './load-chat.server.ts';
import { OpenedChat } from './opened-chat.tsx';
import { VisitorChat } from './visitor-chat.tsx';

export const loader = pageLoader(
  'members-id-chat',
  ['chat', 'member-page', 'blocking'],
  async ({ context, params, url }) => {
    const id = params.id ?? '';
    const madeAt = new Date().toISOString();
    if (!context.loggedIn) return { id, madeAt, opened: undefined };
    const [chats, read] = await Promise.all([context.ask('chats'), readChat(context, { member: id })]);
    // As a link on their page asks for it: an id of ours, never words from an address.
    const quoted = promptLabel(url.searchParams.get('prompt'), context.locale);
    return { id, madeAt, opened: { chats, quoted, ...read } };
  },
);

/** What happens meanwhile the page hears by itself: it is asked for anew only when it is opened anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const ErrorBoundary = PageFailure;

/** The conversation with a member, also before a word was said; a visitor learns here what it takes. */
export default function MemberChatPage() {
  const { id, madeAt, opened } = useLoaderData<typeof loader>();
  return opened ? <OpenedChat {...opened} madeAt={madeAt} /> : <VisitorChat id={id} />;
}
