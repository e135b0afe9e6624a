import { listSharedCodes, type SharedCode } from '#server/features/discounts/discounts.ts';
import { listWrittenPages, readWrittenPage } from '#server/features/operator-pages/operator-pages.ts';
import { listCompanies, type Sites } from '#server/features/sites/sites.ts';
import { listNetworks, tryPostback } from '#server/features/tracking/tracking.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { type RequestContext, staffIn } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import {
  changeNetwork,
  createCompany,
  createSite,
  editCompany,
  recordNetworkTest,
  removePage,
  saveCode,
  savePage,
} from './site-content.ts';

const doing = (context: RequestContext) => ({ staff: staffIn(context), now: context.now });

const presentCode = ({ expires, ...code }: SharedCode) => ({ ...code, expires: expires?.toISOString() ?? null });

const presentPage = <Page extends { updated_at: Date }>({ updated_at, ...page }: Page) => ({
  ...page,
  updated_at: updated_at.toISOString(),
});

const presentNetwork = ({ name, enabled, signup_url, purchase_url }: NetworkView) => ({
  name,
  enabled,
  signup_url,
  purchase_url,
});
type NetworkView = Awaited<ReturnType<typeof listNetworks>>['networks'][number];

export function siteContentRoutes(calls: Calls, { sites, loopback }: { sites: Sites; loopback: boolean }) {
  const siteOf = (host: string) => {
    const site = sites.named(host);
    if (!site) throw new Failure('not_found');
    return site;
  };
  calls.read('officeSites', async (db) => ({ companies: await listCompanies(db) }));
  calls.write('createSite', (tx, context, asked) => createSite(tx, doing(context), asked));
  calls.write('createCompany', async (tx, context, { info }) => ({
    company: await createCompany(tx, doing(context), info),
  }));
  calls.write('changeCompany', async (tx, context, { id, info }) => ({
    company: await editCompany(tx, doing(context), id, info),
  }));
  calls.read('officeCodes', async (db, _context, { host, after }) => {
    const { codes, next } = await listSharedCodes(db, siteOf(host), after);
    return { codes: codes.map(presentCode), next };
  });
  calls.write('saveCode', async (tx, context, { host, expires, ...code }) => {
    const until = expires === null ? null : new Date(expires);
    return { code: presentCode(await saveCode(tx, doing(context), siteOf(host), { ...code, expires: until })) };
  });
  calls.read('officeNetworks', async (db, _context, { host, after }) => {
    const { networks, next } = await listNetworks(db, siteOf(host).id, after);
    return { networks: networks.map(presentNetwork), next };
  });
  calls.write('saveNetwork', async (tx, context, { host, ...network }) => ({
    network: presentNetwork(await changeNetwork(tx, doing(context), siteOf(host), network)),
  }));
  calls.writePrepared(
    'testNetwork',
    async (_db, _context, { host, name, event, url }) => ({
      tried: await tryPostback({ loopback }, { template: url, event, network: name, site: siteOf(host).host }),
      discard: async () => {},
    }),
    async (tx, context, { host, name, event }, { tried }) => {
      await recordNetworkTest(tx, doing(context), siteOf(host), `${name}, ${event}: ${tried.status ?? '–'}`);
      return tried;
    },
  );
  calls.read('officePages', async (db, _context, { host, after }) => {
    const { pages, next } = await listWrittenPages(db, siteOf(host).id, after);
    return { pages: pages.map(presentPage), next };
  });
  calls.read('officePage', async (db, _context, { host, token, locale }) => ({
    page: presentPage(await readWrittenPage(db, { siteId: siteOf(host).id, token, locale })),
  }));
  calls.write('savePage', async (tx, context, { host, ...page }) => ({
    page: presentPage(await savePage(tx, doing(context), siteOf(host), page)),
  }));
  calls.write('removePage', async (tx, context, { host, ...page }) => {
    await removePage(tx, doing(context), siteOf(host), page);
    return {};
  });
}
