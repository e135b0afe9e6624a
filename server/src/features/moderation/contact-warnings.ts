import { z } from 'zod';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { defineJob, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import { findContacts } from './queries.ts';

const warning = {
  kind: 'moderation.warn-contacts',
  payload: z.strictObject({ member: z.string(), name: z.string(), above: z.string() }),
} satisfies JobKind;
const batch = 50;

/** Enqueues the warning of every member who wrote with an account that was closed for fraud, each once. */
export const warnContacts = (tx: Transaction, jobs: Jobs, { memberId, name }: { memberId: string; name: string }) =>
  jobs.enqueue(tx, warning, { member: memberId, name, above: '0' }, { uniqueKey: `${memberId} 0` });

/** A page of contacts in each job: the mails of a page and the job of the next one are written together. */
export function registerContactWarnings({ jobs, mailer, sites }: { jobs: Jobs; mailer: Mailer; sites: Sites }) {
  jobs.register(
    defineJob({
      ...warning,
      run: ({ member, name, above }, context) =>
        context.complete(async (tx) => {
          const contacts = await findContacts(tx, member, { above, limit: batch });
          for (const contact of contacts) {
            const site = sites.all.find(({ id }) => id === contact.site_id);
            if (!site || !contact.email) continue;
            const locale = contact.language ?? site.settings.domain_language;
            const envelope = { to: contact.email, site, locale, now: context.now };
            const facts = { name: contact.name, other: name, credits: contact.credits, path: '/credits/statement' };
            await sendMail(tx, mailer, envelope, 'fraudWarning', facts);
          }
          const last = contacts.at(-1);
          if (!last || contacts.length < batch) return;
          const next = { member, name, above: last.id };
          await jobs.enqueue(tx, warning, next, { uniqueKey: `${member} ${last.id}` });
        }),
    }),
  );
}
