import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { FileAnswer } from '#contract/call-schema.ts';
import { locales } from '#contract/locales.ts';
import { ownerOfClosed } from '#server/features/accounts/accounts.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { isSameSecret } from '#server/platform/http/same-secret.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { buildExport } from './build.ts';
import {
  countContents,
  deleteExport,
  deleteExportsBefore,
  deleteExportsOf,
  type ExportRow,
  findExpired,
  findExport,
  findExports,
  findRecipient,
  findStoredKeys,
  findUnfinished,
  insertExport,
  saveReady,
  saveRemoved,
} from './queries.ts';
import { expiresAt, forgottenBefore, isGivenUp, mayTake, nextAt, stateOf, unfinishedBefore } from './rules.ts';

export interface ExportDeps {
  jobs: Jobs;
  storage: Storage;
  secrets: Secrets;
  sites: Sites;
  mailer: Mailer;
}

type OwnerContext = Pick<RequestContext, 'actor' | 'site' | 'now'>;

/** Whose data is asked for: by the session, or where the site has closed the account by the token of the refused login. */
async function ownerIn(db: Queryable, { secrets }: ExportDeps, asking: OwnerContext, token: string | undefined) {
  const closed = token === undefined ? undefined : await ownerOfClosed(db, secrets, asking, token);
  const owner = asking.actor?.userId ?? closed;
  if (owner === undefined) throw new Failure('authentication_required');
  return owner;
}

/** A member's copies, the newest first, when they may ask for another, and what that would contain. */
export async function listExports(db: Queryable, deps: ExportDeps, asking: OwnerContext, token: string | undefined) {
  const owner = await ownerIn(db, deps, asking, token);
  const exports = await findExports(db, owner);
  return { exports, nextAt: nextAt(exports[0], asking.now), contents: await countContents(db, owner) };
}

/** Has a copy made. One that is being made is that copy; after a finished one, another day. */
export async function requestExport(
  tx: Transaction,
  deps: ExportDeps,
  asking: OwnerContext,
  token: string | undefined,
): Promise<ExportRow> {
  const { site, now } = asking;
  const userId = await ownerIn(tx, deps, asking, token);
  const [last] = await findExports(tx, userId);
  if (last && isGivenUp(last, now)) await dropExport(tx, deps, last);
  else if (last?.ready_at === null) return last;
  const next = nextAt(last, now);
  if (next) throw new Failure('rate_limited', { retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000) });
  const key = `exports/${randomBytes(24).toString('hex')}.zip`;
  const asked = await insertExport(tx, { userId, siteId: site.id, key, now });
  if (!asked) throw new Failure('request_in_progress');
  await deps.jobs.enqueue(tx, buildJob, { export: asked.id }, { uniqueKey: asked.id, runAt: now });
  return asked;
}

/** The token of a copy's link: its id, and what nobody but us could add to it. */
export const exportToken = ({ secrets }: Pick<ExportDeps, 'secrets'>, id: string) =>
  `${id}-${createHmac('sha256', secrets.keyFor('links to copies of data')).update(id).digest('base64url').slice(0, 32)}`;

/** The copy itself. The link alone opens nothing: whoever follows it must be its owner. */
export async function openExport(
  db: Queryable,
  deps: ExportDeps,
  asking: OwnerContext,
  { token, owner: ownerToken }: { token: string; owner?: string | undefined },
): Promise<FileAnswer> {
  const owner = await ownerIn(db, deps, asking, ownerToken);
  const id = /^\d{1,19}(?=-)/.exec(token)?.[0];
  const wanted = id !== undefined && isSameSecret(exportToken(deps, id), token) ? await findExport(db, id) : undefined;
  if (!wanted || wanted.user_id !== owner || stateOf(wanted, asking.now) !== 'ready') throw new Failure('link_expired');
  const opened = await deps.storage.open(wanted.storage_key);
  if (!opened) throw new Failure('link_expired');
  return { name: `${asking.site.host}-${wanted.asked_at.toISOString().slice(0, 10)}.zip`, bytes: opened };
}

/** Copies of somebody who is erased, with their files. */
export async function eraseExports(tx: Transaction, { storage }: Pick<ExportDeps, 'storage'>, userId: string) {
  for (const key of await findStoredKeys(tx, userId)) await storage.remove(key);
  await deleteExportsOf(tx, userId);
}

const buildJob = { kind: 'data-export.build', payload: z.object({ export: z.string() }) } satisfies JobKind;
const hour = 3_600_000;

export function registerExports(deps: ExportDeps) {
  const { jobs } = deps;
  // In a lane of its own: a large copy holds up no mail.
  jobs.register(
    defineJob({ ...buildJob, concurrency: 1, run: ({ export: id }, context) => makeExport(deps, id, context) }),
  );
  jobs.every({ kind: 'data-export.forget', every: hour, run: (context) => forgetExports(deps, context) });
}

async function makeExport(deps: ExportDeps, id: string, context: JobContext) {
  const { db, now, signal } = context;
  const wanted = await findExport(db, id);
  const member = wanted && (await findRecipient(db, wanted.user_id));
  const site = member && deps.sites.all.find((each) => each.id === member.site_id);
  if (!member || !site || wanted.ready_at !== null) return;
  if (!mayTake(member.status)) return dropExport(db, deps, wanted);
  const locale = member.language ?? site.settings.domain_language;
  const timeZone = member.time_zone ?? 'UTC';
  const reader = { locale, timeZone, siteName: site.settings.name, name: member.name, now };
  const { storage_key: key } = wanted;
  const building = { db, storage: deps.storage, exportId: id, key, memberId: member.id, reader, signal };
  const bytes = await buildExport(building);
  const until = expiresAt(now);
  const date = new Intl.DateTimeFormat(locales[locale].iso, { dateStyle: 'long', timeZone }).format(until);
  await context.complete(async (tx) => {
    await saveReady(tx, id, { bytes, now, until });
    const facts = { name: member.name, date, path: `/settings/data?token=${exportToken(deps, id)}` };
    await sendMail(tx, deps.mailer, { to: member.email, site, locale, now }, 'dataExport', facts);
  });
}

/** Removes files whose link has expired, and what is left of copies that were never finished; later also that there was one. */
async function forgetExports(deps: ExportDeps, { db, now, complete }: JobContext) {
  for (const { id, storage_key: key } of await findExpired(db, now)) {
    await deps.storage.remove(key);
    await saveRemoved(db, id, now);
  }
  for (const unfinished of await findUnfinished(db, unfinishedBefore(now))) await dropExport(db, deps, unfinished);
  await complete((tx) => deleteExportsBefore(tx, forgottenBefore(now)));
}

async function dropExport(db: Queryable, { storage }: ExportDeps, { id, storage_key: key }: ExportRow) {
  await storage.remove(key);
  await deleteExport(db, id);
}
