import { data, type HeadersFunction } from 'react-router';
import { isOperatorToken } from '#contract/operator-pages/operator-pages.ts';
import MissingPage from '#web/features/errors/missing-page.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import type { Route } from './+types/operator-page';
import '#web/ui/document.css';
import './operator-page.css';

const load = pageLoader('operator-page', [], async ({ context, params: { token = '' } }) => {
  const missing = { page: null };
  if (!isOperatorToken(token)) return missing;
  return context.ask('operatorPage', { token }).catch((refusal: unknown) => {
    if (refusal instanceof Response && refusal.status === 404) return missing;
    throw refusal;
  });
});

/** Search engines may list a page that an operator has published. */
export async function loader(args: Parameters<typeof load>[0]) {
  const loaded = await load(args);
  return data(loaded, loaded.page ? { headers: { 'x-robots-tag': 'all' } } : { status: 404 });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** What an operator wrote at `/{token}`. Where there is nothing, it is the page that is missing. */
export default function OperatorPage({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) return <MissingPage />;
  return (
    <div className="document">
      <title>{page.title}</title>
      <header className="document__head">
        <h1 lang={page.locale}>{page.title}</h1>
      </header>
      <article
        className="document__text operator-page"
        lang={page.locale}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from Markdown, with HTML off.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </div>
  );
}
