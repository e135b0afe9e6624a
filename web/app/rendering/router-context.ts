import type { EntryContext } from 'react-router';

// What the framework mode of React Router hands from the server to the browser. `EntryContext` is exported as a type, but
// its fields and the script below are no public interface: docs/upgrading.md says what to check on an upgrade.

/**
 * Reduces the context to the routes that the page is made of. `ServerRouter` creates a route tree from the whole manifest for
 * every page it renders, which took longer than rendering a small page. Of a page that sleeps `Scripts` is not told which
 * files its modules import: it would write a link for each, only for `holdHydration` to take them out again.
 */
export function trimToMatches(context: EntryContext, isAsleep: boolean): EntryContext {
  const { whole, withoutImports } = filesOf(context);
  const page = context.staticHandlerContext.matches.at(-1)?.route.id;
  const branches = context.branches.filter(({ routesMeta }) => routesMeta.at(-1)?.route.id === page);
  return { ...context, manifest: isAsleep ? withoutImports : whole, branches, serverHandoffStream: undefined };
}

/** What the modules of the page import besides each other. */
export const importsOf = (context: EntryContext): readonly string[] => filesOf(context).imports;

type Manifest = EntryContext['manifest'];

/** The manifest of a page's own routes: all of it, without the imports of their modules, and those alone. */
interface PageFiles {
  whole: Manifest;
  withoutImports: Manifest;
  imports: string[];
}

// Cached by manifest and route ids: the files of a page stay the same from one request to the next.
const known = new WeakMap<Manifest, Map<string, PageFiles>>();

function filesOf({ manifest, staticHandlerContext }: EntryContext): PageFiles {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const page = ids.join();
  const pages = known.get(manifest) ?? new Map<string, PageFiles>();
  const files = pages.get(page) ?? readFiles(manifest, ids);
  known.set(manifest, pages.set(page, files));
  return files;
}

function readFiles(manifest: Manifest, ids: string[]): PageFiles {
  const { entry } = manifest;
  const routes = ids.map((id) => [id, manifest.routes[id]] as const);
  const alone = routes.map(([id, route]) => [id, route && { ...route, imports: [] }] as const);
  const imports = [entry, ...routes.map(([, route]) => route)].flatMap((module) => module?.imports ?? []);
  return {
    whole: { ...manifest, routes: Object.fromEntries(routes) },
    withoutImports: { ...manifest, entry: { ...entry, imports: [] }, routes: Object.fromEntries(alone) },
    imports: [...new Set(imports)],
  };
}

/** The `handle` that the module of the page's own route exports. */
export const handleOf = ({ routeModules, staticHandlerContext }: EntryContext): unknown =>
  routeModules[staticHandlerContext.matches.at(-1)?.route.id ?? '']?.handle;

/** The loader data, serialised for hydration; empty where the page has none. */
export async function readLoaderData({ serverHandoffStream: stream }: EntryContext): Promise<string> {
  if (!stream) return '';
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  return Buffer.concat(chunks).toString();
}

/**
 * Hands the loader data to the client router at once, as the scripts that the streaming renderer appends do in parts. The data is
 * JSON, half of it quotes and what escapes them: in a raw template they stand as they are.
 */
export const hydrationScript = (loaderData: string) =>
  `window.__reactRouterContext.streamController.enqueue(String.raw\`${inTemplate(loaderData)}\`);window.__reactRouterContext.streamController.close();`;

/** What would end the template or the script around it can only stand in a string of the JSON, where its code says the same. */
const inTemplate = (json: string) =>
  json.replaceAll(/[<`$]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
