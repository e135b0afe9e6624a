import { z } from 'zod';
import type { CallSchema, FileAnswer } from '../call-schema.ts';
import { id } from '../fields.ts';
import { type ExportSection, exportSections, exportStates } from './export-types.ts';

/** A copy of everything that is held of a member, for them to take along. */

/**
 * By which somebody whose account was closed by the site shows that it is theirs: the token that their refused login gave
 * them. Whoever has a session needs none.
 */
const owner = z.string().max(200).optional();

const dataExport = z.object({
  id,
  state: z.enum(exportStates),
  asked_at: z.iso.datetime(),
  /** While it is made: how many photos are in it already, of how many. */
  photos_done: z.int(),
  photos: z.int(),
  /** Once it is ready. */
  ready_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
  /** Where it is fetched; null unless it is ready. */
  address: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const dataExportsAnswer = z.object({
  /** The newest first. */
  exports: z.array(dataExport),
  /** When the next one may be asked for; null for now. */
  next_at: z.iso.datetime().nullable(),
  /** How much there is of each section. */
  contents: z.object(
    Object.fromEntries(exportSections.map((section) => [section, z.int()])) as Record<ExportSection, z.ZodInt>,
  ),
});

export const dataExportCalls = {
  dataExports: {
    summary: 'The copies of their data that a member asked for, and what the next one would contain',
    query: z.object({ owner }),
    answer: dataExportsAnswer,
  },
  requestExport: {
    summary: 'Ask for a copy of everything held of the caller: a job makes it, and a mail brings the link',
    status: 202,
    query: z.object({ owner }),
    answer: z.object({ export: dataExport }),
  },
  dataExport: {
    summary: 'The copy itself, for its owner alone, until its link expires',
    query: z.object({ token: z.string().min(1).max(200), owner }),
    answer: z.custom<FileAnswer>(),
    file: 'application/zip',
  },
} satisfies Record<string, CallSchema>;
