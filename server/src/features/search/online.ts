import { onlineMinutes } from '#contract/constants.ts';
import { Cache, perDatabase } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { countLines } from './count-queries.ts';
import { othersOnline } from './rules.ts';
import type { Count, Search } from './search-queries.ts';
import type { Viewer } from './viewer.ts';

const minute = 60_000;

/** Beyond it nobody counts: "500+" says as much as the number would. */
const mostOnline = 500;

/** The counting is kept rather than the count, so that those who ask at the same moment wait for one statement. */
const onlineByPlace = perDatabase(
  () => new Cache<string, Promise<Count | undefined>>({ maxEntries: 2_000, maxAgeMilliseconds: minute }),
);

/**
 * How many people of a search are online, as of at most a minute ago. It is counted once for everybody who searches the same
 * place for the same kinds of people, so a search hardly ever pays for it; therefore only where nothing else is asked for,
 * and without regard to blocks. Undefined where it is not counted or could not be.
 */
export async function onlineIn(
  db: Queryable,
  search: Search,
  { viewer, now }: { viewer: Viewer | undefined; now: Date },
): Promise<Count | undefined> {
  const { siteId, otherSites, kinds, places, countries, cities, filters } = search;
  if (Object.keys(filters).length || cities || places.in === 'city_id') return undefined;
  const key = JSON.stringify([siteId, otherSites, kinds, places, viewer === undefined]);
  const cache = onlineByPlace(db);
  const known = cache.get(key, now);
  const everybody: Search = {
    siteId,
    otherSites,
    kinds,
    places,
    countries,
    filters: { seenAfter: new Date(now.getTime() - onlineMinutes * minute) },
    excluded: [],
    viewerId: undefined,
    ...(viewer && { forAnyMember: true }),
  };
  // The search itself does not fail for want of this number.
  const counting = known ?? countLines(db, everybody, mostOnline).catch(() => undefined);
  if (!known) cache.set(key, counting, now);
  const count = await counting;
  return count && othersOnline(count, { viewer, kinds, places });
}
