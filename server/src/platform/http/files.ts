import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { FileAddresses, PrivateAudience } from '../storage/addresses.ts';
import type { Storage } from '../storage/storage.ts';
import { Failure } from './failure.ts';

const year = 31_536_000_000;
const day = 86_400;
const serviceWorker = /\/sw-[\w-]+[.]js(?:[.]br)?$/;

export interface StoredFiles {
  storage: Storage;
  addresses: FileAddresses;
  clock: Clock;
}

/** Whether a request comes from the one account a private file is for, and that account may still see it. */
export type MayOpen = (request: FastifyRequest, audience: PrivateAudience) => Promise<boolean>;

/** The site's own files, named after their content or changed with a release, and what members uploaded. */
export async function mountFiles(
  app: FastifyInstance,
  { storage, addresses, clock }: StoredFiles,
  { mayOpen, clientFolder }: { mayOpen: MayOpen; clientFolder: string | undefined },
) {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    // A wrong address, an old one, somebody else's and one of nothing look alike.
    const address = addresses.read(key, request.query, clock.now());
    if (!address) throw new Failure('not_found');
    const { audience, seconds } = address;
    if (audience !== 'everybody' && !(await mayOpen(request, audience))) throw new Failure('not_found');
    const file = await storage.get(key);
    if (!file) throw new Failure('not_found');
    const keptBy = audience === 'everybody' ? 'public' : 'private';
    reply.header('cache-control', `${keptBy}, max-age=${Math.min(seconds, day)}, immutable`);
    // A browser that is logged out, or in as somebody else, must not find the file in its own cache.
    if (audience !== 'everybody') reply.header('vary', 'cookie');
    // A page may load public files from the site's CDN, which is another origin.
    else reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.type(file.contentType).send(file.body);
  });

  if (!clientFolder) return;
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    // Brotli and gzip were made by the build: nothing is compressed twice.
    preCompressed: true,
    immutable: true,
    maxAge: year,
    setHeaders(reply, path) {
      // A file whose name does not carry its hash may change with the next release.
      if (!path.includes('/assets/')) reply.header('cache-control', 'public, max-age=3600');
      // A CDN passes these on: modules and fonts of another origin must say that any page may use them.
      else reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
      // A service worker has one address for good: browsers ask each time whether it is still the same.
      if (serviceWorker.test(path)) reply.headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
    },
  });
}
