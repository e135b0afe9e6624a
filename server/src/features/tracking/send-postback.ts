import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { defineJob, type JobContext, type JobKind } from '#server/platform/jobs/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { postbackTimeout } from '#server/platform/timeouts.ts';
import { askNetwork } from './ask-network.ts';
import { type Attempt, findWaitingPostback, saveAttempt, type WaitingPostback } from './queries.ts';
import { outcomeOf, postbackUrl } from './rules.ts';

export const sendPostback = { kind: 'tracking.send-postback', payload: z.object({ id: z.string() }) } satisfies JobKind;

export interface PostbackDeps {
  secrets: Secrets;
  loopback: boolean;
}

// With the backoff of jobs twelve attempts take more than a day.
const attempts = 12;

/**
 * Tells a network of one conversion. Several at once: each waits for a machine that is not ours. A node that dies between the
 * answer and its note has the network told once more, with the same `{id}`.
 */
export const sendPostbackJob = (sending: PostbackDeps) =>
  defineJob({ ...sendPostback, attempts, concurrency: 4, run: ({ id }, context) => run(sending, id, context) });

async function run({ secrets, loopback }: PostbackDeps, id: string, context: JobContext) {
  const { db, now, attempt, signal } = context;
  const postback = await findWaitingPostback(db, id);
  if (!postback) return;
  const end = (ended: Omit<Attempt, 'now'>) => context.complete((tx) => saveAttempt(tx, id, { ...ended, now }));
  const { template, enabled, withdrawn } = postback;
  if (!template || !enabled || withdrawn) return end({ state: 'withheld', url: null, status: null, answer: null });
  const url = postbackUrl(template, { ...known(postback), member: memberMark(secrets, postback), site: postback.host });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(postbackTimeout)]);
  const { status, text } = await askNetwork(url, { signal: limit, loopback }).catch(noAnswer);
  signal.throwIfAborted();
  const answer = storable(text);
  const outcome = status === null ? 'again' : outcomeOf(status);
  if (outcome !== 'again') return end({ state: outcome, url, status, answer });
  const state = attempt < attempts ? 'waiting' : 'failed';
  await saveAttempt(db, id, { state, url, status, answer, now });
  throw new Error(`The network did not take a postback: ${status ?? text}`);
}

const noAnswer = (error: unknown) => ({ status: null, text: error instanceof Error ? error.message : String(error) });

/** What the database gives as null is nothing to a template. */
const known = ({ id, event, network, ref, sub1, sub2, sub3, amount, currency }: WaitingPostback) => ({
  id,
  event,
  network,
  ref: ref ?? undefined,
  sub1: sub1 ?? undefined,
  sub2: sub2 ?? undefined,
  sub3: sub3 ?? undefined,
  amount,
  currency,
});

/** The same for both conversions of a member, and nothing that could be asked for here. */
const memberMark = (secrets: Secrets, { user_id }: WaitingPostback) =>
  createHmac('sha256', secrets.keyFor('members in postbacks')).update(user_id).digest('base64url').slice(0, 22);

/** The database takes no NUL. */
const storable = (text: string) => text.replaceAll('\0', '').slice(0, 500);
