import type { FastifyInstance } from 'fastify';
import { openAccounts, openAge } from './app/open-accounts.ts';
import { openChat } from './app/open-chat.ts';
import { openMoney } from './app/open-money.ts';
import { openNotifying } from './app/open-notifying.ts';
import { openOffice } from './app/open-office.ts';
import { openPeople, openPhotos } from './app/open-people.ts';
import { serveSite } from './app/serve-site.ts';
import { assertAgeProven } from './features/age/age.ts';
import type { Presence } from './features/live/presence.ts';
import type { Streams } from './features/live/streams.ts';
import { closeForMaintenance } from './features/maintenance/maintenance.ts';
import type { PhotoDecoder } from './features/photos/photos.ts';
import { Sites } from './features/sites/sites.ts';
import { mountApi } from './platform/calls/api.ts';
import { Calls } from './platform/calls/calls.ts';
import { mountFiles } from './platform/http/files.ts';
import { mountHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { Platform } from './platform/platform.ts';
import { openTracing } from './platform/tracing.ts';
import { fileReaders, requestContexts } from './request-context.ts';
import type { WebBuild } from './web-build.ts';

export interface App {
  http: FastifyInstance;
  sites: Sites;
  streams: Streams;
  presence: Presence;
  decoder: PhotoDecoder;
  /** From now on /readyz is 503, and everything else is served as before. */
  drain(): void;
  close(): Promise<void>;
}

/** The whole product on a platform: every feature's calls and jobs, the pages, and who may reach them. */
export async function createApp(platform: Platform, web?: WebBuild): Promise<App> {
  const { config, db, bus, jobs, metrics } = platform;
  const sites = new Sites(db, bus, config.production);
  await sites.start();
  const calls = new Calls(db, assertAgeProven, platform.replicas);
  const foundation = { platform, sites, calls };

  const { push, streams, presence } = await openNotifying(foundation);
  const { firstMessages, noteProven, gifs, rewriter } = openChat(foundation);
  openAccounts(foundation, firstMessages);
  const age = openAge(foundation, noteProven);
  openPeople(foundation);
  const decoder = openPhotos(foundation);
  const { payments, debits } = openMoney(foundation, noteProven);
  const alerts = openOffice(foundation, { noteProven, payments, debits, decoder });

  const contextOf = push.attention.watching(requestContexts(platform, sites));
  const http = await openHttp(platform);
  // Event streams never end by themselves, and closing the server waits for its answers.
  http.addHook('preClose', async () => streams.stop());
  const tracing = await openTracing(config.tracesUrl);
  tracing.watch(http);
  closeForMaintenance(http, sites);
  alerts.watchWebhooks(http);
  web?.attach?.(http);
  let draining = false;
  const { metricsToken, timeouts } = config;
  const readiness = { metricsToken, timeout: timeouts.readiness, isDraining: () => draining };
  mountHealth(http, db, metrics, { ...readiness, replicas: platform.replicas });
  await mountApi(http, calls, { contextOf, checksAnswers: config.checksAnswers });
  gifs.mount(http);
  await mountFiles(http, platform, { mayOpen: fileReaders(platform, sites), clientFolder: web?.clientFolder });
  if (!config.production) {
    // Imported here and nowhere else: production never loads the workbench.
    const { mountWorkbench } = await import('./features/workbench/workbench.ts');
    await mountWorkbench(http, platform, { sites, providers: payments.providers, debits, age });
  }
  await serveSite(http, foundation, { web, contextOf });
  if (config.runJobs) await jobs.start();

  async function close() {
    await http.close();
    await tracing.close();
    sites.stop();
    presence.stop();
    await push.stop();
    decoder.close();
    rewriter.close();
  }
  const drain = () => {
    draining = true;
  };
  return { http, sites, streams, presence, decoder, drain, close };
}

function openHttp({ config, log, metrics }: Platform) {
  const { production, publicUrl, timeouts, trustedProxies } = config;
  return createHttpServer({
    production,
    // In production a proxy may have terminated TLS, and need not be one whose headers are believed.
    publicScheme: production ? new URL(publicUrl).protocol.replace(':', '') : undefined,
    trustedProxies,
    timeout: timeouts.answer,
    log,
    metrics,
  });
}
