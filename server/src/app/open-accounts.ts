import { forgetExpired } from '../features/accounts/accounts.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { securityRoutes } from '../features/accounts/security-routes.ts';
import {
  adoptProof,
  demoAgeProvider,
  forgetAgeProofs,
  readListOverHttps,
  refreshTrustedLists,
  TrustedAuthorities,
} from '../features/age/age.ts';
import { ageRoutes } from '../features/age/routes.ts';
import type { FirstMessages } from '../features/chat/chat.ts';
import { registerExports } from '../features/data-export/data-export.ts';
import { dataExportRoutes } from '../features/data-export/routes.ts';
import { registerErasure } from '../features/leaving/erasure.ts';
import { leavingRoutes } from '../features/leaving/routes.ts';
import { checkName } from '../features/moderation/moderation.ts';
import { followMarketingConsent } from '../features/notifications/notifications.ts';
import { forgetExpiredLinks } from '../features/short-links/short-links.ts';
import { forgetStaffSessions } from '../features/staff/staff.ts';
import { forgetSender, recordSignup, registerPostbacks } from '../features/tracking/tracking.ts';
import { day, type Foundation, hour, mailerOf, minute, type NoteProven } from './foundation.ts';

/** Signup, login and security, age, leaving, and what is told of a signup to whoever sent the member. */
export function openAccounts(foundation: Foundation, firstMessages: FirstMessages) {
  const { platform, calls, sites } = foundation;
  const { config, db, jobs, limits, log, outbox, secrets, storage } = platform;
  const { production, publicUrl } = config;
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
  leavingRoutes(calls, { db, outbox, publicUrl, secrets, production });
  registerErasure({ jobs, outbox, storage, secrets, log });
  const dataExports = { jobs, storage, secrets, sites, mailer: mailerOf(foundation) };
  dataExportRoutes(calls, dataExports);
  registerExports(dataExports);
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
}

/** Proofs of age: whose lists are trusted, and which provider is asked. */
export function openAge({ platform, calls, sites }: Foundation, noteProven: NoteProven) {
  const { config, db, jobs, limits, log, secrets } = platform;
  const { production, publicUrl } = config;
  const authorities = new TrustedAuthorities(config.ageTrustedList);
  // The demo has a provider of its own on the workbench.
  const provider = config.ageProvider ?? (production ? undefined : demoAgeProvider(secrets));
  ageRoutes(calls, { db, secrets, limits, authorities, provider, publicUrl, production, noteProven });
  jobs.every({ kind: 'age.forget', every: 10 * minute, run: forgetAgeProofs });
  jobs.every({
    kind: 'age.refresh-trusted-lists',
    every: 6 * hour,
    run: (context) => refreshTrustedLists({ sites, read: readListOverHttps, log }, context),
  });
  return { authorities, provider };
}
