// What `<Scripts>` of React Router puts into a page to hydrate it: preloaded modules, and an inline module that imports the entry.
// Neither is public interface: docs/upgrading.md says what to check on an upgrade.

/** Marks the inline module of a page that is not hydrated yet. A browser does not run a script of a type that it does not know. */
export const heldType = 'text/held-module';

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const inlineModule = /<script([^>]*) type="module" async="">(?=import )/;

/**
 * Keeps a rendered page from hydrating until `hydrate-on-demand.ts` lets it: nothing is preloaded, and the module waits with the
 * addresses of what it will import. Throws where the framework writes its scripts otherwise: a page must not stay asleep unnoticed.
 */
export function holdHydration(html: string): string {
  const wanted: string[] = [];
  const withoutPreloads = html.replaceAll(preload, (_link, address: string) => {
    wanted.push(address);
    return '';
  });
  if (!inlineModule.test(withoutPreloads)) throw new Error('The page has no module that hydrates it');
  return withoutPreloads.replace(
    inlineModule,
    (_tag, attributes: string) => `<script${attributes} type="${heldType}" data-imports="${wanted.join(' ')}">`,
  );
}
