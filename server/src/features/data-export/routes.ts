import type { Calls } from '#server/platform/calls/calls.ts';
import { type ExportDeps, exportToken, listExports, openExport, requestExport } from './data-export.ts';
import { presentExport } from './present.ts';

export function dataExportRoutes(calls: Calls, deps: ExportDeps) {
  calls.read('dataExports', async (db, context, { owner }) => {
    const { exports, nextAt, contents } = await listExports(db, deps, context, owner);
    return {
      exports: exports.map((row) => presentExport(row, context.now, exportToken(deps, row.id))),
      next_at: nextAt?.toISOString() ?? null,
      contents,
    };
  });
  calls.write('requestExport', async (tx, context, { owner }) => {
    const asked = await requestExport(tx, deps, context, owner);
    return { export: presentExport(asked, context.now, exportToken(deps, asked.id)) };
  });
  calls.read('dataExport', (db, context, wanted) => openExport(db, deps, context, wanted));
}
