import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { FileAddresses } from '../storage/addresses.ts';
import type { Storage } from '../storage/storage.ts';
import { Failure } from './failure.ts';

const year = 31_536_000_000;
const day = 86_400;

export interface StoredFiles {
  storage: Storage;
  addresses: FileAddresses;
  clock: Clock;
}

/** The site's own files, named after their content or changed with a release, and what members uploaded. */
export async function mountFiles(
  app: FastifyInstance,
  { storage, addresses, clock }: StoredFiles,
  clientFolder: string | undefined,
) {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    // A wrong address, an old one and one of nothing look alike.
    const seconds = addresses.secondsLeft(key, request.query, clock.now());
    const file = seconds > 0 ? await storage.get(key) : undefined;
    if (!file) throw new Failure('not_found');
    const kept = `private, max-age=${Math.min(seconds, day)}, immutable`;
    // A page may get it through the site's delivery network, which is another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.header('cache-control', kept).type(file.contentType).send(file.body);
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
    },
  });
}
