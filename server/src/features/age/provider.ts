import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/http/same-secret.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** The operator's own provider of age proofs: where people are sent to, and what both sides sign with. */
export interface AgeProvider {
  url: string;
  secret: string;
}

/** The workbench plays a provider, where none is configured. */
export const demoAgeProvider = (secrets: Secrets): AgeProvider => ({
  url: '/dev/age-provider',
  secret: secrets.keyFor('age provider of the demo').toString('hex'),
});

/** What a provider learns: a number that is used once, and where to send people back. Neither who they are nor which site. */
interface ProviderLink {
  state: string;
  returnUrl: string;
}

export interface ProviderAnswer {
  state: string;
  result: 'adult' | 'minor' | 'declined';
  until?: string | undefined;
  signature: string;
}

/** Where somebody is sent to prove their age, signed so that the provider knows who sent them. */
export function linkToProvider({ url, secret }: AgeProvider, { state, returnUrl }: ProviderLink): string {
  const fields = new URLSearchParams({ state, return: returnUrl, signature: sign(secret, ['ask', state, returnUrl]) });
  return `${url}${url.includes('?') ? '&' : '?'}${fields}`;
}

export const isSignedBySite = ({ secret }: AgeProvider, { state, returnUrl }: ProviderLink, signature: string) =>
  isSameSecret(sign(secret, ['ask', state, returnUrl]), signature);

/** Never the signature of a question: each says which of the two it is. */
export const signAnswer = ({ secret }: AgeProvider, { state, result, until }: Omit<ProviderAnswer, 'signature'>) =>
  sign(secret, ['answer', state, result, until ?? '']);

export const isSignedByProvider = (provider: AgeProvider, { signature, ...answer }: ProviderAnswer) =>
  isSameSecret(signAnswer(provider, answer), signature);

const sign = (secret: string, parts: readonly string[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');
