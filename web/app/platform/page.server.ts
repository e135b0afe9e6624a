import type { LoaderFunctionArgs } from 'react-router';
import type { PageContext } from '#contract/pages/pages.ts';
import { type Page, pages, type RouteName } from '#contract/pages/routes.ts';
import { runGuards } from './guards.ts';
import { messagesFor } from './messages.server.ts';
import type { Namespace } from './messages.ts';

declare module 'react-router' {
  interface AppLoadContext extends PageContext {}
}

type PageArgs = LoaderFunctionArgs<PageContext>;

/** A page's loader: its guards first, then its data, together with its sentences in the page's language. */
export function pageLoader<Data extends object = Record<never, never>>(
  route: RouteName,
  namespaces: readonly Namespace[],
  load?: (args: PageArgs) => Promise<Data>,
) {
  return async (args: PageArgs) => {
    const page: Page = pages[route];
    await runGuards(page, args.context, args.url);
    const data = load ? await load(args) : ({} as Data);
    return { ...data, messages: messagesFor(args.context, namespaces) };
  };
}
