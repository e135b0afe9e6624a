import { createHmac } from 'node:crypto';
import { disableMailsTo } from '#server/features/accounts/accounts.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { plainOk } from '#server/platform/calls/webhook.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { isSameSecret } from '#server/platform/http/same-secret.ts';
import { readReport } from './report.ts';

/** Whatever receives the installation's returned mails hands them on here, signed with a secret that both know. */
export function mailEventRoutes(calls: Calls, { db, secret }: { db: Database; secret: string | undefined }) {
  calls.webhook('mailEvents', async (_context, { headers, body }) => {
    const signature = secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    if (!signature || !isSameSecret(signature, headers['x-signature'] ?? '')) throw new Failure('forbidden');
    const report = await readReport(body);
    if (report) {
      // The same report twice changes nothing the second time.
      await db.transaction(async (tx) => {
        for (const recipient of report.recipients) await disableMailsTo(tx, recipient, report.reason);
      });
    }
    return plainOk();
  });
}
