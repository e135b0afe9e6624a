import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { SiteBuild } from './platform/pages/site-build.ts';
import { StartupError } from './platform/startup-error.ts';

/** The React site, as it was built or as it is being written. */
export interface WebBuild {
  /** Where the browser's files lie; none while Vite serves them. */
  clientFolder: string | undefined;
  site(): Promise<SiteBuild>;
  workbench(): Promise<SiteBuild>;
  attach?(http: FastifyInstance): void;
  close(): Promise<void>;
}

export function builtWeb(root: string): WebBuild {
  const folder = join(root, 'build/web');
  if (!existsSync(join(folder, 'server/site/index.js'))) {
    throw new StartupError('The site is not built yet: run npm start, which builds what is missing.');
  }
  // Kept, because `import` resolves an address anew each time: 0.1 ms of every page.
  const loaded = new Map<string, Promise<SiteBuild>>();
  const load = (bundle: string): Promise<SiteBuild> => {
    const known = loaded.get(bundle) ?? import(pathToFileURL(join(folder, 'server', bundle, 'index.js')).href);
    loaded.set(bundle, known);
    return known;
  };
  return {
    clientFolder: join(folder, 'client'),
    site: () => load('site'),
    workbench: () => load('workbench'),
    close: async () => {},
  };
}

/** Vite in this process: a saved file is in the open page a moment later. */
export async function webInDevelopment(root: string): Promise<WebBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: join(root, 'web'), server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<SiteBuild>;
  return {
    clientFolder: undefined,
    site: load,
    workbench: load,
    attach: (http) =>
      void http.addHook('onRequest', (request, reply, done) => {
        // Hot reload talks over a port of its own and runs scripts that carry no nonce.
        reply.removeHeader('content-security-policy');
        vite.middlewares(request.raw, reply.raw, done);
      }),
    close: () => vite.close(),
  };
}
