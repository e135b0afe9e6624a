import type { FastifyInstance } from 'fastify';
import { ageGate } from '../features/age/age.ts';
import { mountInstalledApp } from '../features/installed-app/installed-app.ts';
import { isOperatorPage, publishedPages } from '../features/operator-pages/operator-pages.ts';
import { mountSearchEngines } from '../features/search-engines/search-engines.ts';
import { targetOf } from '../features/short-links/short-links.ts';
import { absoluteLink } from '../platform/http/links.ts';
import { mountPages, type PagesOptions } from '../platform/pages/pages.ts';
import type { WebBuild } from '../web-build.ts';
import type { Foundation } from './foundation.ts';

/** The pages of all sites, and the files that browsers and search engines ask for beside them. */
export async function serveSite(
  http: FastifyInstance,
  { platform, sites, calls }: Foundation,
  { web, contextOf }: { web: WebBuild | undefined; contextOf: PagesOptions['contextOf'] },
) {
  const { config, db, secrets } = platform;
  const { production, publicUrl } = config;
  mountSearchEngines(http, {
    publicUrl,
    siteOf: (host) => sites.find(host),
    operatorPages: (site) => publishedPages(db, site),
  });
  if (!web) return;
  await mountInstalledApp(http, {
    sites,
    release: async () => (await web.site()).assets?.version ?? '',
    clientFolder: web.clientFolder,
  });
  await mountPages(http, {
    calls,
    contextOf,
    timeout: config.timeouts.answer,
    version: () => sites.currentVersion,
    originOf: ({ site }) => new URL(absoluteLink(publicUrl, site.host, '/')).origin,
    // An operator's page comes before a link in a mail, where both have one name.
    target: async (context, path) => {
      const { site, now } = context;
      const closed = ageGate(context, path);
      if (closed !== undefined) return closed;
      const target = await targetOf(db, secrets, { site, path, now });
      return target !== undefined && (await isOperatorPage(db, site, path)) ? undefined : target;
    },
    site: web.site,
    ...(!production && { workbench: web.workbench }),
  });
}
