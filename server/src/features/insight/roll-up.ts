import { pages, type RouteName } from '#contract/pages/routes.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import {
  deleteCohorts,
  deleteFigures,
  deleteLanders,
  deleteMoney,
  findFirstDay,
  insertCohorts,
  insertFigures,
  insertLanders,
  insertMoney,
  lockProgress,
  type SiteZone,
  saveProgress,
} from './roll-up-queries.ts';
import {
  addDays,
  earlierOf,
  latestDay,
  mondayOf,
  type Stretch,
  settledDay,
  settledWeek,
  stretchesOf,
} from './rules.ts';

/** Days that one transaction of a backfill counts. */
const daysAtOnce = 14;

const isLandingPage = (name: RouteName) => pages[name].layout === 'lander' && name !== 'unsubscribe';
const landingPages = (Object.keys(pages) as RouteName[]).filter(isLandingPage);

export interface RollUpContext {
  db: Database;
  sites: Pick<Sites, 'all'>;
  now: Date;
  signal?: AbortSignal;
}

/**
 * Counts every day that is not final yet: today, yesterday, and whatever came before where nobody has counted. Each stretch is
 * deleted and counted anew by one transaction that also notes how far it came, so a run that is killed goes on where it was.
 */
export async function rollUpDays(counting: RollUpContext) {
  const { db, now, signal } = counting;
  const sites = zonesOf(counting);
  if (sites.length === 0) return;
  const zones = sites.map(({ zone }) => zone);
  const settled = settledDay(zones, now);
  const first = await db.transaction(async (tx) => {
    const known = await lockProgress(tx, 'days');
    return known ? addDays(known, 1) : ((await findFirstDay(tx)) ?? settled);
  });
  for (const stretch of stretchesOf({ first, last: latestDay(zones, now) }, daysAtOnce)) {
    if (signal?.aborted) return;
    await db.transaction(async (tx) => {
      await lockProgress(tx, 'days');
      await countDays(tx, sites, stretch);
      await saveProgress(tx, { period: 'days', settled: earlierOf(stretch.last, settled), now });
    });
  }
}

async function countDays(tx: Transaction, sites: readonly SiteZone[], stretch: Stretch) {
  await deleteFigures(tx, stretch);
  await insertFigures(tx, { sites, ...stretch });
  await deleteMoney(tx, stretch);
  await insertMoney(tx, { sites, ...stretch });
  await deleteLanders(tx, stretch);
  await insertLanders(tx, { sites, ...stretch }, landingPages);
}

/** The same for the cohorts, a week at a time. */
export async function rollUpWeeks(counting: RollUpContext) {
  const { db, now, signal } = counting;
  const sites = zonesOf(counting);
  if (sites.length === 0) return;
  const zones = sites.map(({ zone }) => zone);
  const settled = settledWeek(settledDay(zones, now));
  const first = await db.transaction(async (tx) => {
    const known = await lockProgress(tx, 'weeks');
    return known ? addDays(known, 7) : mondayOf((await findFirstDay(tx)) ?? settled);
  });
  for (let week = first; week <= latestDay(zones, now); week = addDays(week, 7)) {
    if (signal?.aborted) return;
    await db.transaction(async (tx) => {
      await lockProgress(tx, 'weeks');
      await deleteCohorts(tx, { first: week, last: week });
      await insertCohorts(tx, { sites, first: week, last: addDays(week, 6) });
      await saveProgress(tx, { period: 'weeks', settled: earlierOf(week, settled), now });
    });
  }
}

const zonesOf = ({ sites }: RollUpContext): SiteZone[] =>
  sites.all.map(({ id, settings }) => ({ id, zone: settings.time_zone }));
