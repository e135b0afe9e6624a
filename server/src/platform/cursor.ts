/** Where a page of a list ends, the newest first: the time of its last row in microseconds, and the row's id. */
export interface Cursor {
  at: string;
  id: string;
}

/** A cursor as it goes over the wire. */
export const formatCursor = ({ at, id }: Cursor) => `${at}-${id}`;

/** Undefined for the first page. */
export function parseCursor(text: string | undefined): Cursor | undefined {
  const [at, id] = text?.split('-') ?? [];
  return at && id ? { at, id } : undefined;
}
