import type { Answer } from '#contract/calls.ts';
import { ageTries } from '#contract/constants.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { fieldsOnce, type Message } from '#server/platform/calls/webhook.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import { recordProof } from './age.ts';
import { AgeRefused } from './attestation/refused.ts';
import { isSignedByProvider, type ProviderAnswer } from './provider.ts';
import { claimRequest, findRequest, type RequestRow, saveOutcome } from './queries.ts';
import { type AgeDeps, askedBy, triedBy } from './requests.ts';
import { countsUntil } from './rules.ts';
import { requestInCookie } from './visitor-cookies.ts';

/**
 * What the age app says: posted by the app itself, or brought by the browser. A request is answered once: whatever comes of it, the
 * next answer to it is refused. Nothing of an answer is stored but why it was refused, for as long as the request would have waited.
 */
export async function takeAnswer(
  db: Database,
  deps: AgeDeps,
  context: RequestContext,
  message: Message,
): Promise<Answer<'answerAge'>> {
  const fields = fieldsOnce(new URLSearchParams(message.body));
  const { refused, locale } = await db.transaction(async (tx) => {
    const request = await claimed(tx, context, { id: fields.state ?? '', method: 'euapp' });
    const trusted = await deps.authorities.for(tx, context.site);
    const proving = async () => {
      const { bytes, transcript } = await openAnswer(deps, context, request, fields);
      const { verifyAnswer } = await import('./attestation/attestation.ts');
      return verifyAnswer({ bytes, transcript, trusted, now: context.now });
    };
    return { refused: await settle(tx, deps, context, request, proving), locale: context.locale };
  });
  if (refused) throw new Failure(refused.code);
  return { redirect_uri: absoluteLink(deps.publicUrl, context.site.host, pathTo('age', locale)) };
}

async function openAnswer(
  deps: AgeDeps,
  { site }: RequestContext,
  { id, nonce, sealed_key: sealed }: RequestRow,
  { vp_token: token, response, error }: Record<string, string>,
) {
  if (error !== undefined) throw new AgeRefused('age_refused_declined');
  const asked = askedBy(deps, site.host, { id, nonce, key: deps.secrets.open(sealed, `age request ${id}`) });
  // Loaded with the first answer: reading attestations takes 20 MB, and most nodes never see one.
  const { openEncrypted, openPosted } = await import('./app-request.ts');
  if (response !== undefined) return openEncrypted(asked, response);
  if (token !== undefined) return openPosted(asked, token);
  throw new AgeRefused('age_refused_unreadable');
}

/** Takes the signed answer that the operator's age provider sends back with the browser it was asked for. */
export async function takeProviderAnswer(
  tx: Transaction,
  deps: AgeDeps,
  context: RequestContext,
  answer: ProviderAnswer,
): Promise<string> {
  const { provider } = deps;
  if (!provider) throw new Failure('not_found');
  const waiting = await findRequest(tx, answer.state, context.site.id);
  const isTheirs = context.actor
    ? waiting?.user_id === context.actor.userId
    : waiting?.user_id === null && requestInCookie(deps.secrets, context) === answer.state;
  if (!isTheirs || !isSignedByProvider(provider, answer)) throw new Failure('forbidden');
  const request = await claimed(tx, context, { id: answer.state, method: 'provider' });
  await settle(tx, deps, context, request, async () => {
    if (answer.result === 'declined') throw new AgeRefused('age_refused_declined');
    if (answer.result === 'minor') throw new AgeRefused('age_refused_minor');
    const until = answer.until === undefined ? countsUntil(context.now) : new Date(answer.until);
    if (until <= context.now) throw new AgeRefused('age_refused_expired', until);
    return { until };
  });
  return pathTo('age', context.locale);
}

/** The request an answer is for, taken; whoever comes second, late or with nothing is told which it was. */
async function claimed(
  tx: Transaction,
  { site, now }: RequestContext,
  { id, method }: { id: string; method: RequestRow['method'] },
): Promise<RequestRow> {
  const request = await claimRequest(tx, { id, siteId: site.id, method, now });
  if (request) return request;
  const known = await findRequest(tx, id, site.id);
  if (known?.answered_at) throw new Failure('age_refused_used');
  throw new Failure(known ? 'age_refused_late' : 'age_refused_unknown');
}

async function settle(
  tx: Transaction,
  deps: AgeDeps,
  context: RequestContext,
  request: RequestRow,
  proving: () => Promise<{ until: Date }>,
): Promise<AgeRefused | undefined> {
  try {
    const { until: ends } = await proving();
    const { user_id: userId, method } = request;
    if (userId) {
      await recordProof(tx, { userId, method, now: context.now, ends });
      await deps.noteProven(tx, userId);
    }
    await saveOutcome(tx, request.id, { refusal: null, until: countsUntil(context.now, ends) });
    return undefined;
  } catch (error) {
    if (!(error instanceof AgeRefused)) throw error;
    await saveOutcome(tx, request.id, { refusal: error.code, until: error.ended ?? null });
    await countTry(deps, context, request);
    return error;
  }
}

/** Counted for whoever asked, not for the app that answered; the last try is answered like any other. */
async function countTry(deps: AgeDeps, context: RequestContext, { user_id: userId }: RequestRow) {
  const actor = userId === null ? null : { userId };
  const key = triedBy(deps, { ...context, actor: actor as RequestContext['actor'] });
  await deps.limits.take(ageTries, key, context.now).catch(() => {});
}
