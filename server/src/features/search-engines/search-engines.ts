import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Locale } from '#contract/locales.ts';
import { nicheNumbers } from '#contract/sites/niches.ts';
import { sharePicturePath } from '#contract/sites/share-picture.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import { drawSharePicture } from './share-picture.ts';
import { robots, sitemap } from './sitemap.ts';

const year = 31_536_000;

interface SearchEngineDeps {
  publicUrl: string;
  siteOf(host: string): Site | undefined;
  /** The published pages of an operator, each with its languages. */
  operatorPages(site: Site): Promise<Map<string, Locale[]>>;
}

/** /robots.txt and /sitemap.xml of each site, the same until the next release; and what is shown of a link that is shared. */
export function mountSearchEngines(app: FastifyInstance, { publicUrl, siteOf, operatorPages }: SearchEngineDeps) {
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', write: robots },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', write: sitemap },
  ];
  for (const { path, type, write } of files) {
    app.get(path, async (request, reply: FastifyReply) => {
      const site = siteOf(request.host);
      if (!site) throw new Failure('not_found');
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type(type)
        .send(write((to) => absoluteLink(publicUrl, site.host, to), await operatorPages(site)));
    });
  }
  for (const niche of nicheNumbers) {
    app.get(sharePicturePath(niche), async (_request, reply: FastifyReply) =>
      reply
        .header('cache-control', `public, max-age=${year}, immutable`)
        // Open Graph pictures are loaded by other sites, which show them beside a shared link.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(await drawSharePicture(niche)),
    );
  }
}
