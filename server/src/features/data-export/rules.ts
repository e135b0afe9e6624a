import { dataExportLimits } from '#contract/constants.ts';
import type { ExportState } from '#contract/data-export/export-types.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Export {
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
  removed_at: Date | null;
}

/** What a copy is now. From the moment its link expires it counts as gone, whenever its file is removed. */
export function stateOf({ ready_at: ready, expires_at: expires, removed_at: removed }: Export, now: Date): ExportState {
  if (!ready || !expires) return 'waiting';
  return removed || now >= expires ? 'expired' : 'ready';
}

/** Whether an export takes so long that it never will be ready, and another may be asked for. */
export const isGivenUp = (last: Export, now: Date) =>
  last.ready_at === null && now.getTime() - last.asked_at.getTime() >= dataExportLimits.everyHours * hour;

/** When the next copy may be asked for: one a day. Null for now. */
export function nextAt(last: Export | undefined, now: Date): Date | null {
  if (!last) return null;
  const next = new Date(last.asked_at.getTime() + dataExportLimits.everyHours * hour);
  return now >= next ? null : next;
}

export const expiresAt = (now: Date) => new Date(now.getTime() + dataExportLimits.days * day);

/** Before when a copy whose file was removed is forgotten. */
export const forgottenBefore = (now: Date) => new Date(now.getTime() - dataExportLimits.rememberedDays * day);

/** Asked for before this and not ready, a copy is given up: its job has long ended. */
export const unfinishedBefore = (now: Date) => new Date(now.getTime() - 2 * dataExportLimits.everyHours * hour);

/** Whose data is theirs to take along: also of somebody whom the site has closed out, and of nobody who is leaving. */
export const mayTake = (status: string) => status === 'active' || status === 'not_confirmed' || status === 'banned';
