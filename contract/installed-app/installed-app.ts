import type { Locale } from '../locales.ts';
import type { NicheNumber } from '../sites/niches.ts';

/** The icons a site is installed with, and how many pixels each is wide. */
export const appIcons = {
  'any-192': 192,
  'any-512': 512,
  'maskable-192': 192,
  'maskable-512': 512,
  'apple-180': 180,
} as const;
export type AppIcon = keyof typeof appIcons;

// Raised with every change of the drawing: browsers keep an icon for a year.
const drawing = 1;

export const appIconPath = (niche: NicheNumber, icon: AppIcon) => `/app-icons/${drawing}/${niche}-${icon}.png`;

/** A browser asks for a manifest without cookies: the language stands in the address, the site is the host. */
export const manifestPath = (locale: Locale) => `/manifest.webmanifest?lang=${locale}`;

/** Says which release the server runs, and every file that its pages may load. */
export const releasePath = '/release.json';

export interface Release {
  /** Empty while the site is being developed. */
  release: string;
  assets: string[];
}

/** Says of a page to which member it was sent: the service worker keeps it for nobody else. */
export const memberHeader = 'x-member';
/** The value of that header in an answer to a visitor. */
export const nobody = 'nobody';

/** Sent by the service worker with what it fetches ahead of time. */
export const backgroundHeader = 'x-background';

/** What a service worker does with a shared photo, or the server where no worker runs: the page is asked for with a reason. */
export const shareProblems = ['none', 'type', 'size', 'lost'] as const;
export type ShareProblem = (typeof shareProblems)[number];
