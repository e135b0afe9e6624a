import type { AgeAttempt, AgeState } from '#contract/age/age.ts';
import { type AgeMethod, ageRequestSeconds } from '#contract/age/age-check.ts';
import type { Answer } from '#contract/calls.ts';
import { ageTries, rateLimits } from '#contract/constants.ts';
import { failureMessage } from '#contract/errors.ts';
import { pathTo } from '#contract/pages/routes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { countedNetwork } from '#server/platform/http/address.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type Limits, takePerNetwork } from '#server/platform/http/limits.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { proofOf } from './age.ts';
import type { SentRequest } from './app-request.ts';
import type { AgeRefusal } from './attestation/refused.ts';
import { type AgeProvider, linkToProvider } from './provider.ts';
import { findLastRequest, findRequest, insertRequest, type RequestRow } from './queries.ts';
import { neededIn, offeredMethods } from './rules.ts';
import type { TrustedAuthorities } from './trusted-authorities.ts';
import { keepProofInCookie, keepRequestInCookie, requestInCookie } from './visitor-cookies.ts';

export interface AgeDeps {
  secrets: Secrets;
  limits: Limits;
  authorities: TrustedAuthorities;
  provider: AgeProvider | undefined;
  publicUrl: string;
  production: boolean;
  /** A member has proven their age: what waited for it goes on. */
  noteProven(tx: Transaction, userId: string): Promise<void>;
}

const day = 86_400_000;

/** What the page about age says: what is asked for, which ways there are, and what became of the last try. */
export async function ageState(db: Queryable, deps: AgeDeps, context: RequestContext): Promise<AgeState> {
  const request = await ownRequest(db, deps, context);
  const isProven = request?.answered_at && request.refusal === null && request.until;
  if (isProven && !context.actor && request.until)
    keepProofInCookie(deps.secrets, context, { method: request.method, until: request.until });
  const known = await proofOf(db, deps.secrets, context);
  const proven =
    known ??
    (isProven && !context.actor && request.until ? { method: request.method, until: request.until } : undefined);
  return {
    required: neededIn(context.site.settings, context.country),
    methods: await methodsFor(db, deps, context),
    proven: proven ? { method: proven.method, until: proven.until.toISOString() } : null,
    country: context.country,
    tries_left: await triesLeft(deps, context),
    attempt: request ? presentAttempt(request, context) : null,
  };
}

/** A visitor’s request is the one their cookie names, a member’s the one they made last. */
async function ownRequest(db: Queryable, { secrets }: AgeDeps, context: RequestContext) {
  if (context.actor) return findLastRequest(db, context.actor.userId, context.now);
  const id = requestInCookie(secrets, context);
  const request = id === undefined ? undefined : await findRequest(db, id, context.site.id);
  return request && request.user_id === null && request.expires_at > context.now ? request : undefined;
}

const presentAttempt = (request: RequestRow, { locale }: RequestContext): AgeAttempt => ({
  state: request.answered_at === null ? 'waiting' : request.refusal === null ? 'proven' : 'refused',
  method: request.method,
  until: request.expires_at.toISOString(),
  refusal:
    request.refusal === null
      ? null
      : {
          code: request.refusal,
          message: failureMessage(request.refusal as AgeRefusal, locale),
          ended: request.until?.toISOString() ?? null,
        },
});

async function methodsFor(db: Queryable, { authorities, provider }: AgeDeps, { site, actor }: RequestContext) {
  const euapp = (await authorities.for(db, site)).length > 0;
  // A visitor cannot buy anything.
  return offeredMethods(site.settings, { euapp, provider: provider !== undefined, card: actor !== null });
}

export async function startAge(
  tx: Transaction,
  deps: AgeDeps,
  context: RequestContext,
  { method }: { method: AgeMethod },
): Promise<Answer<'startAge'>> {
  if (!(await methodsFor(tx, deps, context)).includes(method))
    throw new Failure('invalid', { fields: { method: { problem: 'invalid' } } });
  if (method === 'card') return { link: pathTo('premium', context.locale) };
  await takePerNetwork(deps, [rateLimits.ageStartsPerNetwork], context);
  await assertTriesLeft(deps, context);
  // Loaded with the first request: what speaks the language of the app takes 20 MB, and on most nodes nobody asks.
  const { codeOf, linkToApp, newSecrets, requestForBrowser } = await import('./app-request.ts');
  const { id, nonce, key } = newSecrets();
  const expires = new Date(context.now.getTime() + ageRequestSeconds * 1000);
  await insertRequest(
    tx,
    {
      id,
      site_id: context.site.id,
      user_id: context.actor?.userId ?? null,
      method,
      nonce,
      sealed_key: deps.secrets.seal(key, `age request ${id}`),
      expires_at: expires,
    },
    context.now,
  );
  if (!context.actor) keepRequestInCookie(deps.secrets, context, id, (ageRequestSeconds * 1000) / day);
  const until = expires.toISOString();
  if (method === 'provider' && deps.provider) {
    const returnUrl = absoluteLink(deps.publicUrl, context.site.host, '/api/age-return.php');
    return { link: linkToProvider(deps.provider, { state: id, returnUrl }), until };
  }
  const asked = askedBy(deps, context.site.host, { id, nonce, key });
  const link = linkToApp(asked);
  return { request: requestForBrowser(asked), link, qr: codeOf(link), until };
}

export const askedBy = (
  { publicUrl }: AgeDeps,
  host: string,
  secrets: Omit<SentRequest, 'responseUri'>,
): SentRequest => ({
  ...secrets,
  responseUri: absoluteLink(publicUrl, host, '/api/age-response.php'),
});

/** Tries are counted when an answer is refused: per member, or per network of a visitor. */
export const triedBy = (
  { production }: AgeDeps,
  { actor, address, site }: Pick<RequestContext, 'actor' | 'address' | 'site'>,
) => actor?.userId ?? `${site.id} ${countedNetwork(address, production) ?? 'here'}`;

async function triesLeft({ limits, ...deps }: AgeDeps, context: RequestContext) {
  const used = await limits.used(ageTries, triedBy({ limits, ...deps }, context), context.now);
  return Math.max(0, ageTries.points - used);
}

async function assertTriesLeft(deps: AgeDeps, context: RequestContext) {
  if ((await triesLeft(deps, context)) > 0) return;
  // Counted once more, which says until when.
  await deps.limits.take(ageTries, triedBy(deps, context), context.now);
}
