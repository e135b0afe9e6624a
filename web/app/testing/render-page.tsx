import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router';
import { createQueryClient } from '#web/platform/query-client.ts';
import { type RootData, ShellContext } from '#web/platform/shell-context.ts';
import { SentencesContext, sentencesOf } from '#web/platform/translate.ts';
import { shellWith } from './shell.ts';

interface Rendered {
  /** The address it is asked for at, with its query. */
  at?: string;
  /** What its loader answers. */
  loaded?: unknown;
  /** What it says, in the language of the shell: the contents of its files of sentences, by their names. */
  words: Record<string, object>;
  shell?: RootData | undefined;
}

/** A page as the server renders it: its markup, without the comments that React puts between texts. */
export async function renderPage(
  page: NonNullable<RouteObject['Component']>,
  { at = '/', loaded = null, words, shell }: Rendered,
): Promise<string> {
  const address = new URL(at, 'http://localhost');
  const handler = createStaticHandler([{ path: address.pathname, loader: () => loaded, Component: page }]);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error('Nobody expected an answer of its own here.');
  const router = createStaticRouter(handler.dataRoutes, context);
  return rendered(<StaticRouterProvider router={router} context={context} hydrate={false} />, { words, shell });
}

/** A part of a page in the same way, at once: no loader runs, what it would answer is there. */
export function renderPart(part: ReactNode, { at = '/', loaded = null, words, shell }: Rendered): string {
  const { pathname } = new URL(at, 'http://localhost');
  const router = createMemoryRouter([{ id: 'page', path: pathname, element: part, loader: () => loaded }], {
    initialEntries: [at],
    hydrationData: { loaderData: { page: loaded } },
  });
  return rendered(<RouterProvider router={router} />, { words, shell });
}

function rendered(router: ReactNode, { words, shell = shellWith() }: Pick<Rendered, 'words' | 'shell'>) {
  const html = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <ShellContext value={shell}>
        <SentencesContext value={sentencesOf(shell.locale, [JSON.stringify(words)])}>{router}</SentencesContext>
      </ShellContext>
    </QueryClientProvider>,
  );
  return html.replaceAll('<!-- -->', '');
}

/** What somebody reads of a markup. */
export const textOf = (html: string) =>
  html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
