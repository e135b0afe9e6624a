import type { Calls } from '#server/platform/calls/calls.ts';
import { checkIban, type DebitPlatform, payByDebit } from './direct-debit.ts';

export function directDebitRoutes(calls: Calls, platform: DebitPlatform) {
  calls.write('directDebit', (tx, context, form) => payByDebit(tx, platform, context, form));
  calls.write('checkIban', (_tx, _context, { iban }) => checkIban(iban));
}
