import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../storage/storage.ts';
import { Failure } from './failure.ts';

const year = 31_536_000_000;

/** The site's own files, named after their content or changed with a release, and what members uploaded. */
export async function mountFiles(app: FastifyInstance, storage: Storage, clientFolder: string | undefined) {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    if (!/^[a-z0-9][a-z0-9/_.-]{0,200}$/.test(key) || key.includes('..')) throw new Failure('not_found');
    const file = await storage.get(key);
    if (!file) throw new Failure('not_found');
    return reply.header('cache-control', 'private, max-age=86400').type(file.contentType).send(file.body);
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
