import pg from 'pg';

export type ParserOf = (oid: number) => (text: string) => unknown;

// Counts fit a double; ids stay strings. Dates without a time stay the text they are: they have no time zone.
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, parseTime],
]);

/** Reads a column by its type's OID: as the driver does, but for the types above. */
export const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (parsers.get(oid) as never) ?? pg.types.getTypeParser(oid, format as 'text');

/** What PostgreSQL writes for a time in UTC, `Date` parses by itself, in half the time that the driver's parser takes. */
function parseTime(text: string): unknown {
  return /^[1-9]\d{3}-.*\+00$/.test(text)
    ? new Date(text)
    : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text);
}
