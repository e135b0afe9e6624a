import type { Sites } from '#server/features/sites/sites.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import { networkCosts, saveNetworkCost } from '#server/features/tracking/tracking.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { staffIn } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { readCohorts, readInsight, readLanders } from './insight.ts';

export function insightRoutes(calls: Calls, { sites }: { sites: Sites }) {
  calls.readReplica('insight', (db, _context, asked) => readInsight(db, sites, asked));
  calls.readReplica('insightLanders', (db, _context, asked) => readLanders(db, sites, asked));
  calls.readReplica('insightCohorts', (db, { now }, { host }) => readCohorts(db, sites, { host, now }));
  calls.read('networkCosts', async (db) => ({ networks: await networkCosts(db) }));
  calls.write('setNetworkCost', async (tx, context, { host, network, cost, currency }) => {
    const site = sites.named(host);
    if (!site) throw new Failure('not_found');
    const saved = await saveNetworkCost(tx, site, { network, cost, currency });
    await recordDeed(tx, {
      staff: staffIn(context),
      action: 'set_network_cost',
      subject: { kind: 'site', id: site.host },
      reason: `${saved.network}: ${cost === null ? '–' : `${(cost / 100).toFixed(2)} ${currency}`}`,
      now: context.now,
    });
    return saved;
  });
}
