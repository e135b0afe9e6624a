import { z } from 'zod';
import { kindsFor, latelySeenIn, sitesShownOn } from '#server/features/search/search.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import {
  countWeek,
  type DigestReader,
  findDigestReaders,
  findStrangers,
  findTimeZones,
  type Suggestion,
  type Zone,
} from './digest-queries.ts';
import { deleteProgressBefore, findMailed, lockProgress, saveMailed, saveProgress } from './mail-queries.ts';
import { mayMail, type NotificationDeps, peopleFor, readerOf, sendNotification } from './reader.ts';
import { digestDue, fitting } from './schedule.ts';

/*
 * The weekly mail: people who fit and are near. One run walks through all members of a time zone in the order of their
 * ids, a page at a time, and enqueues a job for everybody who gets one; the jobs write the mails. A page and the note of
 * how far it came are one transaction: a run that is killed goes on behind its last whole page.
 */

const day = 86_400_000;
const usualPage = 500;
/** Enough to choose from when some of them are known to the reader already. */
const candidates = 12;
const shown = 6;
const fewest = 3;
/** Not to those who were here yesterday, nor to those who have not come for half a year. */
const awayFor = { least: day, most: 180 * day };

const digestJob = {
  kind: 'notifications.mail-digest',
  payload: z.object({ member: z.string(), people: z.array(z.string()) }),
} satisfies JobKind;

export interface Digests extends NotificationDeps {
  jobs: Jobs;
  /** How many members are looked at in one transaction. */
  perPage?: number;
}

export function registerDigests(deps: Digests) {
  const { jobs } = deps;
  jobs.register(defineJob({ ...digestJob, run: (payload, context) => mailDigest(deps, payload, context) }));
  jobs.every({
    kind: 'notifications.weekly-updates',
    every: 15 * 60_000,
    run: (context) => findDigests(deps, context),
  });
}

/** Every zone where it is time. Zones come one after another: each is a walk of its own, which ends before the next. */
export async function findDigests(deps: Digests, { db, now, signal }: JobContext) {
  for (const timeZone of await findTimeZones(db)) {
    const week = digestDue(timeZone, now);
    if (week) await walkZone(deps, db, { zone: { timeZone }, walk: `week ${week} ${timeZone}`, now, signal });
  }
  for (const site of deps.sites.all) {
    const week = digestDue(site.settings.time_zone, now);
    const zone = { ofSites: [site.id] };
    if (week) await walkZone(deps, db, { zone, walk: `week ${week} site ${site.id}`, now, signal });
  }
  await db.transaction((tx) => deleteProgressBefore(tx, new Date(now.getTime() - 14 * day)));
}

interface Walk {
  zone: Zone;
  walk: string;
  now: Date;
  signal: AbortSignal;
}

/** The id behind which nobody is left: a walk that has come there is over. */
const end = '9223372036854775807';

async function walkZone(deps: Digests, db: Database, { zone, walk, now, signal }: Walk) {
  const { perPage = usualPage } = deps;
  const nearby = new Nearby(deps);
  for (let arrived = false; !arrived && !signal.aborted; ) {
    arrived = await db.transaction(async (tx) => {
      const afterId = (await lockProgress(tx, walk))?.after_id ?? '0';
      if (afterId === end) return true;
      const readers = await findDigestReaders(tx, zone, {
        afterId,
        limit: perPage,
        seenAfter: new Date(now.getTime() - awayFor.most),
        seenBefore: new Date(now.getTime() - awayFor.least),
      });
      const digests = await suggestionsFor(tx, nearby, readers, now);
      await deps.jobs.enqueueAll(
        tx,
        digestJob,
        digests.map((payload) => ({ payload, uniqueKey: payload.member, runAt: now })),
      );
      const last = readers.length < perPage ? end : (readers.at(-1)?.id ?? end);
      await saveProgress(tx, walk, now, last);
      return last === end;
    });
  }
}

async function suggestionsFor(tx: Queryable, nearby: Nearby, readers: DigestReader[], now: Date) {
  const pairs: Suggestion[] = [];
  for (const reader of readers) {
    if (!reader.wanted) continue;
    const near = await nearby.peopleFor(tx, reader);
    pairs.push(...fitting(reader, near, candidates, now).map((id) => ({ member_id: reader.id, other_id: id })));
  }
  if (pairs.length === 0) return [];
  const people = new Map<string, string[]>();
  for (const { member_id, other_id } of await findStrangers(tx, pairs))
    people.set(member_id, [...(people.get(member_id) ?? []), other_id]);
  return [...people]
    .filter(([, others]) => others.length >= fewest)
    .map(([member, others]) => ({ member, people: others.slice(0, shown) }));
}

/**
 * People by place and kind, asked once in a run: whoever lives in the same region and looks for the same people chooses
 * from the same ones. There are only so many regions, so this does not grow with the members.
 */
class Nearby {
  private readonly known = new Map<string, Promise<{ id: string; date_of_birth: string }[]>>();

  constructor(private readonly deps: Pick<Digests, 'sites'>) {}

  peopleFor(db: Queryable, { site_id, country, region, gender, sexuality }: DigestReader) {
    const key = [site_id, country, region, gender, sexuality].join('|');
    const known = this.known.get(key) ?? this.ask(db, { site_id, country, region, gender, sexuality });
    this.known.set(key, known);
    return known;
  }

  private async ask(
    db: Queryable,
    { site_id, country, region, gender, sexuality }: Omit<DigestReader, 'id' | 'date_of_birth' | 'wanted'>,
  ) {
    const { all } = this.deps.sites;
    const site = all.find(({ id }) => id === site_id);
    if (!site) return [];
    const kinds = kindsFor({ gender, sexuality }, undefined);
    return latelySeenIn(db, { site, otherSites: sitesShownOn(site, all), kinds, country, region });
  }
}

async function mailDigest(
  deps: Digests,
  { member, people: ids }: z.output<(typeof digestJob)['payload']>,
  { db, now, complete }: JobContext,
) {
  const reader = await readerOf(db, deps, member);
  if (!reader || !mayMail(reader, 'weekly_updates')) return;
  const mailed = await findMailed(db, member, 'week');
  // A second run of the same week, after a crash between two of its notes, would come within a day.
  if (mailed && now.getTime() - mailed.getTime() < 2 * day) return;
  const people = [...(await peopleFor(db, deps, reader, { ids, now })).values()];
  if (people.length === 0) return;
  const { likes, matches } = await countWeek(db, member, new Date(now.getTime() - 7 * day));
  await complete(async (tx) => {
    await saveMailed(tx, member, 'week', now);
    await sendNotification(
      tx,
      deps,
      reader,
      { name: 'weeklyDigest', kind: 'weekly_updates', path: '/members', facts: { people, likes, matches } },
      now,
    );
  });
}
