import type { CallName } from '../call-paths.ts';
import type { Answer } from '../calls.ts';
import type { Locale } from '../locales.ts';

/** What the server hands to a page it renders: who asks from where, and the API asked in process. */
export interface PageContext {
  ask<Name extends CallName>(name: Name, query?: Record<string, unknown>): Promise<Answer<Name>>;
  locale: Locale;
  loggedIn: boolean;
  /** Scheme and host that the site is known by, without a slash at the end. */
  origin: string;
  country: string;
  /** Whether photos of other members stay hidden until this visitor or member has proven their age. */
  photosClosed: boolean;
  /** By the product's clock, which may have been moved. */
  now: Date;
  browserLanguages: string[];
  theme: Theme | undefined;
  /** Told by client hint or User-Agent, never by width. */
  phone: boolean;
  nonce: string;
  /** Stands before the paths of scripts, style sheets and fonts, where a delivery network brings them; else empty. */
  assetPrefix: string;
  /** Names of the sentences that a page carries beside its data; absent where the data alone was asked for. */
  sentences?: Set<string> | undefined;
  /** Takes the page as it was rendered. Inside the answer it would be encoded, streamed and decoded on its way. */
  show(html: string): void;
  /** The workbench is open: never in production. */
  workbench: boolean;
}

/** What a page answers that names a guard nobody registered: a fault of ours, to be found by its words. */
export const unknownGuard = 'Unknown middleware';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeCookie = { name: 'theme', days: 365 };

/** A page that is the same for every visitor of a site and language says so with this header; the server keeps it. */
export const sameForAllVisitors = { 'x-same-for': 'visitors' };

/** The same, for a page that shows people: it is kept for a minute, because they come and go, and may opt out of it. */
export const sameForAMinute = { ...sameForAllVisitors, 'x-same-for-seconds': '60' };

/** Marks a page in the `handle` of its route: rendered here and never hydrated. What is to move on it has a small script of its own. */
export const stillPage = { isStill: true } as const;

/**
 * Marks a page that visitors get asleep: rendered here, and hydrated when somebody first uses what needs it. `script` names its
 * `<name>.still.ts`, which does until then what cannot wait.
 */
export const sleepingPage = <Name extends string>(script: Name) => ({ isAsleep: true, script }) as const;

/** A still page that brings what stands around it: every landing page has a look of its own. */
export const landerPage = { ...stillPage, hasOwnFrame: true } as const;

/** Marks the back office: nothing that members are told, asked or offered stands there. */
export const officePage = { isOffice: true } as const;
