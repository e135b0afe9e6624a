import { addresses as sentenceFiles } from 'virtual:sentence-files';
import { addresses as stillScripts } from 'virtual:still-scripts';
import { renderToString } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router';
import { earlyTapsScript } from './platform/early-taps.ts';
import { isStill, scriptAsleep } from './platform/is-still.ts';
import { sentencesScript } from './platform/messages.server.ts';
import { NonceContext } from './platform/nonce-context.ts';
import { holdHydration } from './rendering/held-hydration.ts';
import { handleOf, hydrationScript, importsOf, readLoaderData, trimToMatches } from './rendering/router-context.ts';

// Exported here so that the server creates its handlers with the copy of the router that is in this bundle.
export { createRequestHandler } from 'react-router';

/** Loaders resolve before a page is rendered and nothing in it suspends: a string is then faster than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, show, sentences = new Set(), loggedIn, assetPrefix }: AppLoadContext,
) {
  const handle = handleOf(routerContext);
  const script = loggedIn || status !== 200 ? undefined : scriptAsleep(handle);
  const loaderData = isStill(handle) ? '' : await readLoaderData(routerContext);
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={trimToMatches(routerContext, script !== undefined)} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const end = html.lastIndexOf('</body>');
  const page = html.slice(0, end);
  const carried = script ? '' : sentencesScript(sentences);
  const hydration =
    loaderData && `<script nonce="${nonce}">${earlyTapsScript}${carried}${hydrationScript(loaderData)}</script>`;
  const addressOf = (path: string | undefined) => {
    if (!path) throw new Error('The build lacks a script of this page');
    return assetPrefix + path;
  };
  const waking = script ? `<script type="module" src="${addressOf(stillScripts[script])}"></script>` : '';
  const first = script ? [...sentences].map((name) => addressOf(sentenceFiles[name])) : [];
  const shown = script ? holdHydration(page, { first, later: importsOf(routerContext) }) : page;
  // Outside what React knows of the page, which skips over it.
  show(`<!DOCTYPE html>${shown}${hydration}${waking}${html.slice(end)}`);
  return new Response(null, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  // An unknown address or a visitor who left is no fault of ours.
  if (!request.signal.aborted && error instanceof Error) reportError(error);
}

const reportError = (error: Error) => process.emitWarning(error.stack ?? error.message, 'PageError');
