import { renderToString } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router';
import { inScript } from './platform/in-script.ts';
import { sentencesScript } from './platform/messages.server.ts';
import { NonceContext } from './platform/nonce-context.ts';

// From here, so that the server renders with the very copy of the router that the pages were built with.
export { createRequestHandler } from 'react-router';

/** Our pages wait for nothing once their data is there, and rendering to a string is then faster than streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, show, sentences }: AppLoadContext,
) {
  const handoff = routerContext.serverHandoffStream ? await readAll(routerContext.serverHandoffStream) : '';
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={onlyThisPage(routerContext)} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const script = handoff && `${sentencesScript(sentences ?? new Set())}${continueWith(handoff)}`;
  show(`<!DOCTYPE html>${withScript(html, script, nonce)}`);
  return new Response(null, { status, headers });
}

/** The framework makes a tree of all routes for each page it renders. Those that this page is made of will do. */
function onlyThisPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const branches = context.branches.filter(({ routesMeta }) => routesMeta.at(-1)?.route.id === ids.at(-1));
  return { ...context, manifest: { ...manifest, routes }, branches, serverHandoffStream: undefined };
}

export function handleError(error: unknown, { request }: { request: Request }) {
  // An unknown address or a visitor who left is no fault of ours.
  if (!request.signal.aborted && error instanceof Error) reportError(error);
}

const reportError = (error: Error) => process.emitWarning(error.stack ?? error.message, 'PageError');

/** The data the page was rendered from, for the browser to continue with: what the streaming renderer would append. */
const continueWith = (handoff: string) =>
  `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(handoff))});window.__reactRouterContext.streamController.close();`;

function withScript(html: string, script: string, nonce: string) {
  if (!script) return html;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script nonce="${nonce}">${script}</script>${html.slice(end)}`;
}

async function readAll(stream: ReadableStream<Uint8Array>) {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>)
    text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
