import type { DataExport } from '#contract/data-export/data-export.ts';
import type { ExportRow } from './queries.ts';
import { stateOf } from './rules.ts';

/** `token` opens a copy that is ready. */
export function presentExport(row: ExportRow, now: Date, token: string): DataExport {
  const state = stateOf(row, now);
  return {
    id: row.id,
    state,
    asked_at: row.asked_at.toISOString(),
    photos_done: row.photos_done,
    photos: row.photos,
    ready_at: row.ready_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
    address: state === 'ready' ? `/api/export.php?token=${token}` : null,
  };
}
