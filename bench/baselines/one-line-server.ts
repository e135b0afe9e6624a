// What a rendered page is compared with: our own server, showing a page of one line.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultSettings } from '#contract/settings.ts';
import { mountPages, type SiteBuild } from '#server/platform/http/pages.ts';
import { createHttpServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';

const bundle = join(import.meta.dirname, '../../.cache/bench/one-line-page/server/index.js');
const build: SiteBuild = await import(pathToFileURL(bundle).href);
const http = await createHttpServer({
  production: false,
  trustedProxies: [],
  log: createLog('warn'),
  metrics: createMetrics(),
});
const site = { id: 1, host: 'localhost', settings: defaultSettings, company: {} as never };
await mountPages(http, {
  calls: {} as never,
  version: () => 0,
  site: async () => build,
  contextOf: async (request) => ({
    site,
    actor: null,
    locale: 'en',
    now: new Date(),
    address: request.ip,
    country: 'FR',
    selectedCountry: undefined,
    userAgent: '',
    cookies: { get: () => undefined, set: () => {}, clear: () => {} },
  }),
});
await http.listen({ host: '0.0.0.0', port: Number(process.env.PORT) });
