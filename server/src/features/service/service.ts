import { randomBytes } from 'node:crypto';
import { rateLimits } from '#contract/constants.ts';
import type { ServiceQuestion } from '#contract/service/service.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { type NetworkLimits, takePerNetwork } from '#server/platform/http/limits.ts';
import { referenceOf } from '#server/platform/reference.ts';

export interface ServiceDeps extends NetworkLimits {
  mailer: Mailer;
}

const prefix = 'S';
const page = '/pages/service';

/**
 * Hands a question to the site's support, whose answer goes straight to the asker, and confirms it to them. Answers its
 * reference. Nothing is kept but the two mails.
 */
export async function askSupport(
  tx: Transaction,
  deps: ServiceDeps,
  { site, locale, address, now }: RequestContext,
  { email, subject, text, website }: ServiceQuestion,
): Promise<string> {
  await takePerNetwork(deps, [rateLimits.questionsPerNetwork], { address, now });
  // The mail that confirms it goes to an address that anybody may have typed.
  await deps.limits.take(rateLimits.questionsPerAddress, email.toLowerCase(), now);
  const reference = referenceOf(prefix, newId());
  // A machine is told what a person would be.
  if (website) return reference;
  await sendMail(tx, deps.mailer, { to: email, site, locale, now }, 'questionReceived', {
    name: '',
    reference,
    path: page,
  });
  const support = { to: site.settings.support_email, site, locale: site.settings.domain_language, now };
  const facts = { name: '', email, subject, text, reference, path: page };
  if (support.to) await sendMail(tx, deps.mailer, support, 'questionForSupport', facts, { 'Reply-To': email });
  return reference;
}

/** As large as the ids of the database. */
const newId = () => String(randomBytes(8).readBigUInt64BE() >> 4n);
