import { addresses } from 'virtual:still-scripts';
import { renderToString } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router';
import { earlyTapsScript } from './platform/early-taps.ts';
import { isStill, scriptAsleep } from './platform/is-still.ts';
import { sentencesScript } from './platform/messages.server.ts';
import { NonceContext } from './platform/nonce-context.ts';
import { holdHydration } from './rendering/held-hydration.ts';
import { handleOf, hydrationScript, readLoaderData, trimToMatches } from './rendering/router-context.ts';

// Exported here so that the server creates its handlers with the copy of the router that is in this bundle.
export { createRequestHandler } from 'react-router';

/** Loaders resolve before a page is rendered and nothing in it suspends: a string is then faster than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, show, sentences, loggedIn, assetPrefix }: AppLoadContext,
) {
  const handle = handleOf(routerContext);
  const loaderData = isStill(handle) ? '' : await readLoaderData(routerContext);
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={trimToMatches(routerContext)} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const script =
    loaderData && `${earlyTapsScript}${sentencesScript(sentences ?? new Set())}${hydrationScript(loaderData)}`;
  const asleep = loggedIn || status !== 200 ? undefined : scriptAsleep(handle);
  const address = asleep && assetPrefix + addresses[asleep];
  const page = withScript(html, script && `<script nonce="${nonce}">${script}</script>`);
  show(`<!DOCTYPE html>${address ? putToSleep(page, address) : page}`);
  return new Response(null, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  // An unknown address or a visitor who left is no fault of ours.
  if (!request.signal.aborted && error instanceof Error) reportError(error);
}

const reportError = (error: Error) => process.emitWarning(error.stack ?? error.message, 'PageError');

/** Outside what React knows of the page, which skips over it. */
function withScript(html: string, script: string) {
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${script}${html.slice(end)}`;
}

const putToSleep = (html: string, script: string) =>
  withScript(holdHydration(html), `<script type="module" src="${script}"></script>`);
