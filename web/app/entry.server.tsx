import { renderToString } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router';
import { isStill } from './platform/is-still.ts';
import { sentencesScript } from './platform/messages.server.ts';
import { NonceContext } from './platform/nonce-context.ts';
import { handleOf, hydrationScript, readLoaderData, trimToMatches } from './rendering/router-context.ts';

// Exported here so that the server creates its handlers with the copy of the router that is in this bundle.
export { createRequestHandler } from 'react-router';

/** Loaders resolve before a page is rendered and nothing in it suspends: a string is then faster than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, show, sentences }: AppLoadContext,
) {
  const loaderData = isStill(handleOf(routerContext)) ? '' : await readLoaderData(routerContext);
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={trimToMatches(routerContext)} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const script = loaderData && `${sentencesScript(sentences ?? new Set())}${hydrationScript(loaderData)}`;
  show(`<!DOCTYPE html>${withScript(html, script, nonce)}`);
  return new Response(null, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  // An unknown address or a visitor who left is no fault of ours.
  if (!request.signal.aborted && error instanceof Error) reportError(error);
}

const reportError = (error: Error) => process.emitWarning(error.stack ?? error.message, 'PageError');

function withScript(html: string, script: string, nonce: string) {
  if (!script) return html;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script nonce="${nonce}">${script}</script>${html.slice(end)}`;
}
