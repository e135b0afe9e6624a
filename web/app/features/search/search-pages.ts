import type { FoundMembers } from './find-members.server.ts';
import { KeptPages } from './kept-pages.ts';

/** What the page of a search is made of. */
export type LoadedPage = FoundMembers & { messages: string };

/** What this window has found, as long as it is open. A login or another member begins a new one. */
export const searchPages = new KeptPages<LoadedPage>();

/** Where and when the browser is, as the kept pages want to know it. */
export const here = () => ({ now: Date.now(), bar: location.pathname + location.search });

/** Whether the next address can be shown at once, from what is kept. Whoever asks for what they see wants it anew. */
export function isAtHand({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const next = nextUrl.pathname + nextUrl.search;
  if (currentUrl.pathname + currentUrl.search === next) searchPages.drop(next);
  return searchPages.has(next, here());
}
