import type { DebitCollector } from '#server/features/direct-debit/direct-debit.ts';
import type { PaymentDeps } from '#server/features/payments/payments.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RequestContext, staffIn } from '#server/platform/http/context.ts';
import { downloadFile, importFile, makeFiles, readDebits, recordFiles, recordImport } from './debits.ts';

export interface OfficeDebitDeps extends PaymentDeps {
  db: Database;
  debits: DebitCollector | undefined;
}

const doing = (context: RequestContext) => ({ staff: staffIn(context), now: context.now });

export function officeDebitRoutes(calls: Calls, deps: OfficeDebitDeps) {
  const { db, debits } = deps;
  calls.read('officeDebits', (reading, { now }) => readDebits(reading, { debits, now }));
  calls.writePrepared(
    'collectDebits',
    (database, { now }) => makeFiles(database, debits, now),
    async (tx, context, _input, { files }) => {
      await recordFiles(tx, doing(context), files);
      return { files };
    },
  );
  calls.read('debitFile', (_reading, context, { id }) => downloadFile(db, debits, doing(context), id));
  calls.writeUpload(
    'importReturns',
    // Few may, and one at a time does: there is no line to wait in.
    async () => () => {},
    (database, { now }, { file }) => importFile(database, deps, debits, { path: file.file, now }),
    (tx, context, _input, { imported }) => recordImport(tx, doing(context), imported),
  );
}
