import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { missingKeys } from './locales/missing-keys.ts';
import { sentenceFiles } from './sentence-files.ts';
import { stillScripts } from './still-scripts.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    completeLocales(),
    layersInOrder(),
    sentenceFiles(),
    stillScripts(),
    tailwindcss(),
    reactRouter(),
    serverInAscii(),
  ],
  // Both aliases name internal modules of their packages (docs/upgrading.md). Sentences arrive compiled
  // (platform/messages.server.ts), so the formatter needs no ICU parser; icons are rendered by our own component.
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      { find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'app/rendering/create-icon.tsx') },
    ],
  },
  // Bundled and settled at build time: otherwise the demo, which is no production, would run React's development build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // While developing, packages stay outside but for the one that is aliased above.
  ssr: { noExternal: command === 'build' ? true : ['use-intl'] },
  // Scripts and style sheets name one another from where they are: with them, a delivery network brings all that they load.
  experimental: {
    renderBuiltUrl: (file, { ssr, hostType }) =>
      !ssr && (hostType === 'css' || /[.](js|css)$/.test(file)) ? { relative: true } : undefined,
  },
  build: {
    manifest: true,
    // Browsers that know light-dark(): older targets would have every colour written out twice.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // What every page has anyway travels in two files instead of thirty. The server's bundle needs no such thing.
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: commonFiles } } } }),
  },
}));

const frame = ['root.tsx', 'layouts/default-layout.tsx'].map((file) => join(import.meta.dirname, 'app', file));
let framed: Set<string> | undefined;

/** What the frame of every page imports, and what that imports in turn. */
const partOfFrame = (id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => {
  if (frame.includes(id)) return null;
  if (!framed) {
    framed = new Set(frame);
    for (const file of framed)
      for (const imported of context.getModuleInfo(file)?.importedIds ?? []) framed.add(imported);
  }
  return framed.has(id) ? 'shell' : null;
};
const commonFiles = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|use-intl|@tanstack)\// },
  { name: partOfFrame },
  { name: 'icons', test: /node_modules\/lucide-react\/|rendering\/create-icon/, minShareCount: 4 },
  // Without what loads when it is wanted: a dialog or a form that six pages open would otherwise come with every page.
  {
    name: 'ui',
    test: /web\/app\/(ui|platform|rendering)\/(?!(modal|lightbox|dropdown|toast-stack|form|use-call-form)\.)/,
    minShareCount: 6,
  },
];

/**
 * The order of the layers, in front of every page's own styles: the file the browser reads first settles it, and after an
 * error page that may be any of them.
 */
function layersInOrder(): Plugin {
  const styles = readFileSync(join(import.meta.dirname, 'app/ui/styles.css'), 'utf8');
  const order = /^@layer [\w, ]+;/m.exec(styles)?.[0] ?? '';
  return {
    name: 'layers-in-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/features\/.+\.css$/ },
      handler: (code) => ({ code: `${order}\n${code}`, map: null }),
    },
  };
}

/**
 * V8 keeps the text of all that it runs, and with one letter outside Latin-1, like the apostrophe of our sentences, it takes
 * two bytes for each letter of a file: 4 MB for the site.
 */
function serverInAscii(): Plugin {
  return {
    name: 'server-in-ascii',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    // The last hook: what `renderChunk` returns is printed once more, with the letters back in.
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeLetters(file.code);
    },
  };
}

/** In a string, an expression and a comment alike, an escaped letter is the letter. */
const escapeLetters = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A sentence that one language lacks stops the build, by name. */
function completeLocales(): Plugin {
  const read = (locale: string) => {
    const folder = join(import.meta.dirname, 'locales', locale);
    const entries = readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]);
    return Object.fromEntries(entries);
  };
  return {
    name: 'complete-locales',
    buildStart() {
      const problems = [...missingKeys(read('en'), read('fr'), 'fr'), ...missingKeys(read('fr'), read('en'), 'en')];
      if (problems.length) this.error(`Translations are incomplete:\n${problems.join('\n')}`);
    },
  };
}
