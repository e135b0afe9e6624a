import { reservedSegments, splitLocale } from '#contract/pages/routes.ts';

// Nobody's: it only gives a path something to be resolved against.
const base = 'http://site.invalid';

/**
 * Where somebody wanted to go before they had to log in, as the address bar says it; undefined unless it is a page of
 * this very site. The text comes from whoever made the link: it must never lead to another site, or end a session.
 */
export function nextPath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, base);
  // Two slashes name a host: written so, or left over once dots are resolved.
  if (origin !== base || pathname.startsWith('//')) return undefined;
  const [, first = ''] = splitLocale(pathname).path.split('/');
  return reservedSegments.includes(first) ? undefined : pathname + search + hash;
}
