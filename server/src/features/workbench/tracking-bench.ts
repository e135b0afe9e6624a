import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { visitReport } from '#server/features/visits/visits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Sites } from '../sites/sites.ts';
import { findConversions, findSource } from './queries.ts';

const asked = z.object({ host: z.string().max(253).default('localhost'), email: z.string().max(254).default('') });

/** Where a member came from, which networks were told, and what the log of visits has: what an operator would look up. */
export function mountTrackingBench(bench: FastifyInstance, { db }: Platform, sites: Sites) {
  bench.get('/dev/tracking.json', { schema: { querystring: asked, hide: true } }, async (request) => {
    const { host, email } = asked.parse(request.query);
    const siteId = sites.named(host)?.id ?? 0;
    return {
      source: await findSource(db, { siteId, email }),
      conversions: await findConversions(db, { siteId, email }),
      visits: await visitReport(db, { siteId, first: '2000-01-01', last: '9999-12-31' }),
    };
  });
}
