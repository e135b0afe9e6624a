import { complaintRoutes } from '../features/complaints/routes.ts';
import { auditCredits } from '../features/credits/credits.ts';
import { healthRoutes } from '../features/health/routes.ts';
import { registerInsight } from '../features/insight/insight.ts';
import { insightRoutes } from '../features/insight/routes.ts';
import { builtInKinds, type QueueKinds, registerContactWarnings } from '../features/moderation/moderation.ts';
import { moderationRoutes } from '../features/moderation/routes.ts';
import { officeDebitRoutes } from '../features/office/debit-routes.ts';
import { officeFileRoutes } from '../features/office/file-routes.ts';
import { previewRoutes } from '../features/office/preview-routes.ts';
import { officeProfileRoutes } from '../features/office/profile-routes.ts';
import { officeRoutes } from '../features/office/routes.ts';
import { siteContentRoutes } from '../features/office/site-content-routes.ts';
import { operatorPageRoutes } from '../features/operator-pages/routes.ts';
import { auditPayments } from '../features/payments/payments.ts';
import { photoCheckKind } from '../features/photo-checks/photo-checks.ts';
import type { PhotoDecoder } from '../features/photos/photos.ts';
import { serviceRoutes } from '../features/service/routes.ts';
import { staffPasskeyRoutes } from '../features/staff/passkey-routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { visitRoutes } from '../features/visits/routes.ts';
import { forgetVisits } from '../features/visits/visits.ts';
import { Alerts } from '../platform/alerts/alerts.ts';
import type { Queryable } from '../platform/database/database.ts';
import { day, type Foundation, inTransaction, mailerOf, moderationOf, type NoteProven } from './foundation.ts';
import type { openMoney } from './open-money.ts';

interface OfficeDeps extends ReturnType<typeof openMoney> {
  noteProven: NoteProven;
  decoder: PhotoDecoder;
}

/** The back office, and what comes in for it: support, complaints, visits, things that wait for a moderator. */
export function openOffice(foundation: Foundation, { noteProven, payments, debits, decoder }: OfficeDeps): Alerts {
  const { platform, calls, sites } = foundation;
  const { config, db, jobs, limits, metrics, secrets, storage } = platform;
  const { production, publicUrl } = config;
  const mailer = mailerOf(foundation);
  serviceRoutes(calls, { mailer, limits, production });
  operatorPageRoutes(calls);
  complaintRoutes(calls, { mailer, secrets, limits, production });
  visitRoutes(calls, metrics);
  jobs.every({ kind: 'visits.forget', every: day, run: inTransaction(forgetVisits) });
  const alerts = new Alerts(platform);
  alerts.register(() => auditBooks(db));
  const staff = { secrets, production, publicUrl, sites };
  staffRoutes(calls, staff);
  staffPasskeyRoutes(calls, staff);
  officeRoutes(calls, payments);
  const moderation = moderationOf(foundation);
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
  return alerts;
}

/** Faults in the books of credits and payments; none where they are exact. */
async function auditBooks(db: Queryable): Promise<string[]> {
  const [credits, payments] = [await auditCredits(db), await auditPayments(db)];
  return [...credits.faults, ...payments.faults];
}
