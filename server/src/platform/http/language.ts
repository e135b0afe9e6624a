import type { FastifyRequest } from 'fastify';
import { acceptedLanguages, isLocale, type Locale, localeCookie } from '#contract/locales.ts';

/** The language a request asks for: what its sender chose here, else what their browser prefers. */
export function askedLocale({ cookies, headers }: FastifyRequest): Locale | undefined {
  // No cookies were read yet when an address cannot even be routed.
  const chosen = cookies?.[localeCookie.name];
  if (isLocale(chosen)) return chosen;
  return acceptedLanguages(headers['accept-language'])
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find(isLocale);
}
