import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import { robots, sitemap } from './sitemap.ts';

/** /robots.txt and /sitemap.xml of each site. They are the same until the next release. */
export function mountSearchEngines(
  app: FastifyInstance,
  { publicUrl, hostOf }: { publicUrl: string; hostOf(host: string): string | undefined },
) {
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', write: robots },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', write: sitemap },
  ];
  for (const { path, type, write } of files) {
    app.get(path, async (request, reply: FastifyReply) => {
      const host = hostOf(request.host);
      if (host === undefined) throw new Failure('not_found');
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type(type)
        .send(write((to) => absoluteLink(publicUrl, host, to)));
    });
  }
}
