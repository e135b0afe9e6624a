import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/*
 * Scripts of still pages: every file called `<name>.still.ts` becomes one small file of its own, apart from the chunks of the
 * React site, which would bring the framework along. `virtual:still-scripts` tells the server's bundle where each of them lies.
 */
const app = join(import.meta.dirname, 'app');
const moduleName = 'virtual:still-scripts';
const resolvedName = `\0${moduleName}`;
const ending = '.still.ts';

interface StillScript {
  name: string;
  path: string;
  code: string;
}

export function stillScripts(): Plugin {
  let bundled: Promise<StillScript[]> | undefined;
  let developing = false;
  const all = () => {
    bundled ??= Promise.all(files().map(bundle));
    return bundled;
  };
  return {
    name: 'still-scripts',
    configResolved({ command }) {
      developing = command === 'serve';
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined;
      if (this.environment.name === 'client') return 'export const addresses = {};';
      const addresses = developing
        ? files().map((file) => [nameOf(file), `/app/${file}`])
        : (await all()).map(({ name, path }) => [name, `/${path}`]);
      return `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { path, code } of await all()) this.emitFile({ type: 'asset', fileName: path, source: code });
    },
  };
}

const files = () => readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));

const nameOf = (file: string) => basename(file, ending);

async function bundle(file: string): Promise<StillScript> {
  const { outputFiles } = await build({
    entryPoints: [join(app, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['chrome123', 'safari17.5', 'firefox120'],
    legalComments: 'none',
  });
  const code = outputFiles[0]?.text ?? '';
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { name: nameOf(file), path: `assets/still-${nameOf(file)}-${hash}.js`, code };
}
