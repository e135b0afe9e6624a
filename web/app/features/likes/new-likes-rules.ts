import { isMembersArea, type RouteName } from '#contract/pages/routes.ts';

/** Where somebody looks around and may be interrupted; not while they fill in a form or read the terms. */
export const mayInterrupt = (page: RouteName | undefined) =>
  page !== undefined && (isMembersArea(page) || page === 'likes-type');

const longestDelay = 3600;

/** The seconds an address asks to wait before a like is shown; nothing where it asks for none that make sense. */
export function delayIn(search: URLSearchParams): number | undefined {
  const text = search.get('t');
  if (text === null || !/^\d{1,4}$/.test(text)) return undefined;
  return Math.min(Number(text), longestDelay);
}
