import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ageCookies, ageMethods } from '#contract/age/age-check.ts';
import type { CookieJar, RequestContext } from '#server/platform/http/context.ts';
import { isSameSecret } from '#server/platform/http/same-secret.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { ProofRow } from './queries.ts';

/*
 * A visitor has no row: their proof is a cookie of this site that says how and until when, signed, and nothing that differs from
 * one visitor to the next but the minute it ends.
 */

const day = 86_400_000;
const minute = 60_000;
const kept = z.tuple([z.enum(ageMethods), z.int()]);

type Visit = Pick<RequestContext, 'site' | 'cookies' | 'now'>;

export function proofInCookie(secrets: Secrets, { site, cookies, now }: Visit): ProofRow | undefined {
  const text = opened(secrets, cookies, ageCookies.proof, site.id);
  const parsed = text === undefined ? undefined : kept.safeParse(JSON.parse(text));
  if (!parsed?.success) return undefined;
  const [method, minutes] = parsed.data;
  const until = new Date(minutes * minute);
  return until > now ? { method, until } : undefined;
}

export function keepProofInCookie(secrets: Secrets, { site, cookies, now }: Visit, { method, until }: ProofRow) {
  const value = JSON.stringify([method, Math.floor(until.getTime() / minute)]);
  const days = (until.getTime() - now.getTime()) / day;
  cookies.set(ageCookies.proof, signed(secrets, ageCookies.proof, site.id, value), days);
}

/** Which request is this visitor's: whoever reads the code from their screen does not get their proof. */
export const requestInCookie = (secrets: Secrets, { site, cookies }: Visit) =>
  opened(secrets, cookies, ageCookies.request, site.id);

export function keepRequestInCookie(secrets: Secrets, { site, cookies }: Visit, id: string, days: number) {
  cookies.set(ageCookies.request, signed(secrets, ageCookies.request, site.id, id), days);
}

function opened(secrets: Secrets, cookies: CookieJar, name: string, siteId: number): string | undefined {
  const [value = '', signature = ''] = (cookies.get(name) ?? '').split('.');
  const text = Buffer.from(value, 'base64url').toString();
  return value !== '' && isSameSecret(signatureOf(secrets, name, siteId, text), signature) ? text : undefined;
}

const signed = (secrets: Secrets, name: string, siteId: number, text: string) =>
  `${Buffer.from(text).toString('base64url')}.${signatureOf(secrets, name, siteId, text)}`;

const signatureOf = (secrets: Secrets, name: string, siteId: number, text: string) =>
  createHmac('sha256', secrets.keyFor('cookies of age')).update(`${name} ${siteId} ${text}`).digest('base64url');
