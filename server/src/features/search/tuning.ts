/*
 * The numbers that search is tuned by, found by measuring with a million members (docs/performance.md). A search walks an
 * index in the order of the list and tests each card it comes to. Depth is how many cards a walk tests before it gives up:
 * where those who match are rare, finding all of them by an index of their traits is quicker than walking on.
 */

/** How deep the first walk goes; also how far a count goes on its own. */
export const firstDepth = 4_000;

/** The same where two or more traits are asked for at once: those who have all of them are rarely met soon. */
export const shortDepth = 1_000;

/** No second walk is deeper than this; beyond it those who match are found by their traits. */
export const longestDepth = 16_000;

/** The same in a few countries, where those who have a trait are fewer, and sooner found by it. */
export const longestDepthInFew = 8_000;

/** People of these kinds are at least this part of everybody where one run over everybody is walked. */
export const leastShareInOneRun = 0.2;

/** Beginning one more run takes as long as testing so many entries of an index. */
export const entriesPerRun = 60;

/** Finding somebody by a trait and reading their card takes as long as testing so many entries of an index on a walk. */
export const entriesPerCard = 16;

/** A search for several traits looks people up by the rarest, then the next rarest, until no more than this many are expected; the other
 * traits are tested on their cards. */
export const enoughTraits = 200;

/** How many of the nearest cities are read at once at first; each further step reads twice as many. */
export const firstCities = 8;

/** Where a step would read more cities than this and traits are asked for, those who match are found by their traits. */
export const mostCitiesAtOnce = 32;

/** A search within more cities than this tests the city of each card, instead of having one run per city. */
export const mostCityRuns = 40;

/** In more countries than these few, members who have a trait are found by tokens without a country, which is tested then. */
export const fewCountries = 8;
