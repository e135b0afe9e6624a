import type { Calls } from '#server/platform/calls/calls.ts';
import { readOperatorPage } from './operator-pages.ts';

export function operatorPageRoutes(calls: Calls) {
  calls.read('operatorPage', async (db, context, { token }) => ({ page: await readOperatorPage(db, context, token) }));
}
