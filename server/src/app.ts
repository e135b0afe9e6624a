import type { FastifyInstance } from 'fastify';
import { forgetExpired } from './features/accounts/accounts.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { securityRoutes } from './features/accounts/security-routes.ts';
import {
  adoptProof,
  ageGate,
  assertAgeProven,
  demoAgeProvider,
  forgetAgeProofs,
  readListOverHttps,
  recordCardPayment,
  refreshTrustedLists,
  TrustedAuthorities,
} from './features/age/age.ts';
import { ageRoutes } from './features/age/routes.ts';
import { forgetBellEntries } from './features/bell/bell.ts';
import { bellRoutes } from './features/bell/routes.ts';
import { blockingRoutes } from './features/blocking/routes.ts';
import { FirstMessages, messageTerms } from './features/chat/chat.ts';
import { Companion } from './features/chat/companion.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { complaintRoutes } from './features/complaints/routes.ts';
import { auditCredits } from './features/credits/credits.ts';
import { creditRoutes } from './features/credits/routes.ts';
import { registerExports } from './features/data-export/data-export.ts';
import { dataExportRoutes } from './features/data-export/routes.ts';
import { DebitCollector, forgetMandateDetails } from './features/direct-debit/direct-debit.ts';
import { directDebitRoutes } from './features/direct-debit/routes.ts';
import { discountRoutes } from './features/discounts/routes.ts';
import { forgetEvents } from './features/events/events.ts';
import { openGifs } from './features/gifs/gifs.ts';
import { gifRoutes } from './features/gifs/routes.ts';
import { giftRoutes } from './features/gifts/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { iceBreakerRoutes } from './features/icebreakers/routes.ts';
import { registerInsight } from './features/insight/insight.ts';
import { insightRoutes } from './features/insight/routes.ts';
import { mountInstalledApp } from './features/installed-app/installed-app.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { landerRoutes } from './features/landers/routes.ts';
import { registerErasure } from './features/leaving/erasure.ts';
import { leavingRoutes } from './features/leaving/routes.ts';
import { forgetNotified, markLikeSeen } from './features/likes/likes.ts';
import { likeRoutes } from './features/likes/routes.ts';
import { Presence } from './features/live/presence.ts';
import { liveRoutes } from './features/live/routes.ts';
import { Streams } from './features/live/streams.ts';
import { mailEventRoutes } from './features/mail-events/routes.ts';
import { closeForMaintenance } from './features/maintenance/maintenance.ts';
import { memberPageRoutes } from './features/member-page/routes.ts';
import {
  builtInKinds,
  checkName,
  confirmReport,
  type QueueKinds,
  registerContactWarnings,
} from './features/moderation/moderation.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { registerNotifications } from './features/notifications/jobs.ts';
import { followMarketingConsent } from './features/notifications/notifications.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { officeDebitRoutes } from './features/office/debit-routes.ts';
import { officeFileRoutes } from './features/office/file-routes.ts';
import { previewRoutes } from './features/office/preview-routes.ts';
import { officeProfileRoutes } from './features/office/profile-routes.ts';
import { officeRoutes } from './features/office/routes.ts';
import { siteContentRoutes } from './features/office/site-content-routes.ts';
import { isOperatorPage, publishedPages } from './features/operator-pages/operator-pages.ts';
import { operatorPageRoutes } from './features/operator-pages/routes.ts';
import { ownProfileRoutes } from './features/own-profile/routes.ts';
import { settleOverdueOrders } from './features/payments/overdue.ts';
import { auditPayments, openProviders } from './features/payments/payments.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { sendDueRefunds } from './features/payments/withdraw.ts';
import { forgetOldChecks, photoCheckKind } from './features/photo-checks/photo-checks.ts';
import { photoCheckRoutes } from './features/photo-checks/routes.ts';
import {
  discardFiles,
  discardFilesJob,
  forgetUnsentPhotos,
  openUploadLine,
  PhotoDecoder,
} from './features/photos/photos.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { placeRoutes } from './features/places/routes.ts';
import { openPush } from './features/push/push.ts';
import { pushRoutes } from './features/push/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { mountSearchEngines } from './features/search-engines/search-engines.ts';
import { serviceRoutes } from './features/service/routes.ts';
import { forgetExpiredLinks, targetOf } from './features/short-links/short-links.ts';
import { siteRoutes } from './features/sites/routes.ts';
import { Sites } from './features/sites/sites.ts';
import { staffPasskeyRoutes } from './features/staff/passkey-routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { forgetStaffSessions } from './features/staff/staff.ts';
import { swipeRoutes } from './features/swipe/routes.ts';
import { forgetDays } from './features/swipe/swipe.ts';
import { forgetSender, recordSignup, registerPostbacks } from './features/tracking/tracking.ts';
import { visitRoutes } from './features/visits/routes.ts';
import { forgetVisits } from './features/visits/visits.ts';
import { voiceRoutes } from './features/voices/routes.ts';
import { forgetUnsentVoices, openVoiceLine, VoiceRewriter } from './features/voices/voices.ts';
import { Alerts } from './platform/alerts/alerts.ts';
import { mountApi } from './platform/calls/api.ts';
import { Calls } from './platform/calls/calls.ts';
import type { Queryable, Transaction } from './platform/database/database.ts';
import { mountFiles } from './platform/http/files.ts';
import { mountHealth } from './platform/http/health.ts';
import { absoluteLink } from './platform/http/links.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { JobContext } from './platform/jobs/definition.ts';
import { mountPages } from './platform/pages/pages.ts';
import type { Platform } from './platform/platform.ts';
import { openTracing } from './platform/tracing.ts';
import { fileReaders, requestContexts } from './request-context.ts';
import type { WebBuild } from './web-build.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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
  const { addresses, config, db, bus, jobs, log, limits, metrics, outbox, secrets, storage } = platform;
  const { production, publicUrl } = config;
  const sites = new Sites(db, bus, production);
  await sites.start();

  const calls = new Calls(db, assertAgeProven, platform.replicas);
  const push = await openPush(platform, sites);
  siteRoutes(calls, push.publicKey);
  const firstMessages = new FirstMessages(jobs, sites);
  firstMessages.register();
  accountRoutes(calls, {
    outbox,
    publicUrl,
    secrets,
    limits,
    production,
    deliverFirst: (tx, writer, message) => firstMessages.deliver(tx, writer, message),
    adoptAgeProof: (tx, context, userId) => adoptProof(tx, secrets, context, userId),
    noteConfirmed: async (tx, member) => {
      await recordSignup(tx, jobs, member);
      await checkName(tx, member);
    },
    followConsent: async (tx, member, said) => {
      if (said.kind === 'marketing') await followMarketingConsent(tx, member, said);
      if (said.kind === 'tracking' && !said.granted) await forgetSender(tx, member.userId);
    },
  });
  registerPostbacks({ jobs, secrets, loopback: config.postbacksToLoopback });
  securityRoutes(calls, { outbox, publicUrl, secrets, production });
  const authorities = new TrustedAuthorities(config.ageTrustedList);
  // The demo has a provider of its own on the workbench.
  const ageProvider = config.ageProvider ?? (production ? undefined : demoAgeProvider(secrets));
  // What a first message may wait for: a proof of age, or a checked photo.
  const noteProven = (tx: Transaction, userId: string) => firstMessages.deliverLater(tx, userId);
  ageRoutes(calls, { db, secrets, limits, authorities, provider: ageProvider, publicUrl, production, noteProven });
  jobs.every({ kind: 'age.forget', every: 10 * minute, run: forgetAgeProofs });
  jobs.every({
    kind: 'age.refresh-trusted-lists',
    every: 6 * hour,
    run: (context) => refreshTrustedLists({ sites, read: readListOverHttps, log }, context),
  });
  notificationRoutes(calls, platform);
  mailEventRoutes(calls, { db, secret: config.mailEventsSecret });
  registerNotifications({ jobs, sites, addresses, secrets, mailer: { outbox, publicUrl, secrets } });
  pushRoutes(calls, { production });
  placeRoutes(calls);
  ownProfileRoutes(calls);
  const decoder = new PhotoDecoder(config.photos);
  const uploadLine = openUploadLine();
  photoRoutes(calls, { ...platform, decoder, line: uploadLine });
  photoCheckRoutes(calls, { ...platform, decoder, line: uploadLine });
  jobs.every({ kind: 'photo-checks.forget-old', every: hour, run: inTransaction(forgetOldChecks) });
  const rewriter = new VoiceRewriter();
  voiceRoutes(calls, { ...platform, rewriter, line: openVoiceLine() });
  jobs.register(discardFilesJob(storage));
  jobs.every({ kind: 'photos.discard-due-files', every: hour, run: (context) => discardFiles(storage, context) });
  searchRoutes(calls, { sites, limits, production });
  landerRoutes(calls, { sites });
  memberPageRoutes(calls, { sites, markLikeSeen, messageTerms });
  const moderation = { mailer: { outbox, publicUrl, secrets }, secrets, sites, jobs };
  blockingRoutes(calls, { sites, limits, confirmReport: (tx, sent) => confirmReport(tx, moderation, sent) });
  serviceRoutes(calls, { mailer: { outbox, publicUrl, secrets }, limits, production });
  operatorPageRoutes(calls);
  complaintRoutes(calls, { mailer: { outbox, publicUrl, secrets }, secrets, limits, production });
  leavingRoutes(calls, { db, outbox, publicUrl, secrets, production });
  registerErasure({ jobs, outbox, storage, secrets, log });
  const dataExports = { jobs, storage, secrets, sites, mailer: { outbox, publicUrl, secrets } };
  dataExportRoutes(calls, dataExports);
  registerExports(dataExports);
  likeRoutes(calls, { sites, limits });
  swipeRoutes(calls, sites);
  bellRoutes(calls, sites);
  jobs.every({ kind: 'bell.forget-entries', every: day, run: inTransaction(forgetBellEntries) });
  const gifs = openGifs(config.gifs, platform);
  // Who plays a fictional profile on a real site is a person; in the demo it is a script that says so.
  const companion = production ? undefined : new Companion(jobs, sites);
  companion?.register();
  chatRoutes(calls, { sites, limits, gifs, companion });
  creditRoutes(calls);
  discountRoutes(calls);
  const providers = openProviders(config, secrets);
  const payments = {
    db,
    sites,
    providers,
    secrets,
    publicUrl,
    mailer: { outbox, publicUrl, secrets },
    notePaidByCard: async (tx: Transaction, paid: Parameters<typeof recordCardPayment>[1]) => {
      await recordCardPayment(tx, paid);
      await noteProven(tx, paid.userId);
    },
  };
  paymentRoutes(calls, payments);
  jobs.every({
    kind: 'payments.give-refunds',
    every: 10 * minute,
    run: (context) => sendDueRefunds(payments, context),
  });
  jobs.every({
    kind: 'payments.settle-overdue-orders',
    every: 5 * minute,
    run: (context) => settleOverdueOrders(payments, context),
  });
  const debits = config.directDebit && new DebitCollector(config.directDebit, secrets);
  const textMessages = { outbox, limits, production, log, metrics };
  directDebitRoutes(calls, { ...payments, debits, limits, textMessages });
  jobs.every({ kind: 'direct-debit.forget-details', every: day, run: inTransaction(forgetMandateDetails) });
  invoiceRoutes(calls);
  giftRoutes(calls);
  gifRoutes(calls, gifs);
  iceBreakerRoutes(calls);
  jobs.every({ kind: 'chat.forget-unsent-photos', every: hour, run: inTransaction(forgetUnsentPhotos) });
  jobs.every({ kind: 'chat.forget-unsent-voices', every: hour, run: inTransaction(forgetUnsentVoices) });
  jobs.every({
    kind: 'likes.forget-past-days',
    every: day,
    run: (context) =>
      context.complete(async (tx) => {
        await forgetNotified(tx, context.now);
        await forgetDays(tx, context.now);
      }),
  });
  visitRoutes(calls, metrics);
  const alerts = new Alerts(platform);
  alerts.register(() => auditBooks(db));
  const staff = { secrets, production, publicUrl, sites };
  staffRoutes(calls, staff);
  staffPasskeyRoutes(calls, staff);
  officeRoutes(calls, payments);
  // A feature whose things wait for a moderator adds its kind here.
  const kinds: QueueKinds = { ...builtInKinds, photo_check: photoCheckKind({ noteProven }) };
  moderationRoutes(calls, { ...moderation, kinds });
  registerContactWarnings(moderation);
  insightRoutes(calls, { sites });
  registerInsight({ jobs, sites });
  const filesFolder = config.s3 ? undefined : config.dataFolder;
  healthRoutes(calls, { jobs, filesFolder, replicas: platform.replicas });
  siteContentRoutes(calls, { sites, loopback: config.postbacksToLoopback });
  previewRoutes(calls, { sites });
  officeDebitRoutes(calls, { ...payments, debits });
  officeFileRoutes(calls, payments);
  officeProfileRoutes(calls, { sites, storage, decoder });
  jobs.every({ kind: 'visits.forget', every: day, run: inTransaction(forgetVisits) });
  const streams = new Streams(platform);
  await streams.start();
  const presence = new Presence({ ...platform, streams });
  await presence.start();
  liveRoutes(calls, streams);
  jobs.every({ kind: 'live.forget-events', every: hour, run: inTransaction(forgetEvents) });
  jobs.every({
    kind: 'accounts.forget-expired',
    every: day,
    run: (context) =>
      context.complete(async (tx) => {
        await forgetExpired(tx, context.now);
        await forgetStaffSessions(tx, context.now);
        await forgetExpiredLinks(tx, context.now);
      }),
  });

  const contextOf = push.attention.watching(requestContexts(platform, sites));
  const http = await createHttpServer({
    production,
    // In production a proxy may have taken the encryption off, and need not be one we believe about it.
    publicScheme: production ? new URL(publicUrl).protocol.replace(':', '') : undefined,
    trustedProxies: config.trustedProxies,
    timeout: config.timeouts.answer,
    log,
    metrics,
  });
  // Before the server waits for its answers to end: these would not.
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
  if (!production) {
    // Imported here and nowhere else: production never loads the workbench.
    const { mountWorkbench } = await import('./features/workbench/workbench.ts');
    await mountWorkbench(http, platform, { sites, providers, debits, age: { authorities, provider: ageProvider } });
  }
  mountSearchEngines(http, {
    publicUrl,
    siteOf: (host) => sites.find(host),
    operatorPages: (site) => publishedPages(db, site),
  });
  if (web) {
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

/** What is wrong with the books of credits and payments; nothing where they are exact. */
async function auditBooks(db: Queryable): Promise<string[]> {
  const [credits, payments] = [await auditCredits(db), await auditPayments(db)];
  return [...credits.faults, ...payments.faults];
}

/** Runs a job that is one transaction, which also ends the job. */
const inTransaction = (work: (tx: Transaction, now: Date) => Promise<void>) => (context: JobContext) =>
  context.complete((tx) => work(tx, context.now));
