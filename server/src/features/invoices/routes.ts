import type { Calls } from '#server/platform/calls/calls.ts';
import { invoiceFile } from './invoices.ts';

export function invoiceRoutes(calls: Calls) {
  calls.read('invoice', (db, context, { id }) => invoiceFile(db, context, id));
}
