import type { EntryContext } from 'react-router';
import { inScript } from './in-script.ts';

// What the framework mode of React Router hands from the server to the browser. `EntryContext` is exported as a type, but
// its fields and the script below are no public interface: docs/upgrading.md says what to check on an upgrade.

/**
 * Reduces the context to the routes that the page is made of. `ServerRouter` creates a route tree from the whole manifest for
 * every page it renders, which took longer than rendering a small page.
 */
export function trimToMatches(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const branches = context.branches.filter(({ routesMeta }) => routesMeta.at(-1)?.route.id === ids.at(-1));
  return { ...context, manifest: { ...manifest, routes }, branches, serverHandoffStream: undefined };
}

/** The `handle` that the module of the page's own route exports. */
export const handleOf = ({ routeModules, staticHandlerContext }: EntryContext): unknown =>
  routeModules[staticHandlerContext.matches.at(-1)?.route.id ?? '']?.handle;

/** The loader data, serialised for hydration; empty where the page has none. */
export async function readLoaderData({ serverHandoffStream: stream }: EntryContext): Promise<string> {
  if (!stream) return '';
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Hands the loader data to the client router at once, as the scripts that the streaming renderer appends do in parts. */
export const hydrationScript = (loaderData: string) =>
  `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(loaderData))});window.__reactRouterContext.streamController.close();`;
