// What `<Scripts>` of React Router puts into a page to hydrate it: preloaded modules, and an inline module that imports the entry.
// Neither is public interface: docs/upgrading.md says what to check on an upgrade.

/** Marks the inline module of a page that is not hydrated yet. A browser does not run a script of a type that it does not know. */
export const heldType = 'text/held-module';

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const inlineModule = ' type="module" async="">import ';

/** Addresses of modules that the module of a page needs. */
export interface Needed {
  /** Imported before the others, for their side effects. */
  first: readonly string[];
  /** Transitive imports of the page's module. */
  later: readonly string[];
}

/**
 * Keeps a rendered page from hydrating until `hydrate-on-demand.ts` lets it: nothing is preloaded, and the module waits with the
 * addresses of what it will import, those in `needed` and those that were to be preloaded. Throws where the framework writes its
 * scripts otherwise: a page must not stay asleep unnoticed.
 */
export function holdHydration(html: string, { first, later }: Needed): string {
  const wanted: string[] = [];
  // Preloads stand in the head and the module behind the page, so that most of it need not be looked through.
  const body = html.indexOf('</head>');
  const head = html.slice(0, body).replaceAll(preload, (_link, address: string) => {
    wanted.push(address);
    return '';
  });
  const module = html.lastIndexOf(inlineModule);
  if (body < 0 || module < body) throw new Error('The page has no module that hydrates it');
  wanted.push(...later, ...first);
  const imports = first.map((address) => `import "${address}";`).join('');
  const held = ` type="${heldType}" data-imports="${wanted.join(' ')}">${imports}import `;
  return head + html.slice(body, module) + held + html.slice(module + inlineModule.length);
}
