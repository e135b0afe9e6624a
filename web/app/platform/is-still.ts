import { type sleepingPage, stillPage } from '#contract/pages/pages.ts';

/**
 * Whether the `handle` of a route marks its page as still: rendered on the server and never hydrated. While developing every page is
 * hydrated, because Vite brings the styles by script.
 */
export const isStill = (handle: unknown) =>
  import.meta.env.PROD && (handle as Partial<typeof stillPage> | undefined)?.isStill === stillPage.isStill;

/** The name of the script of a page that visitors get asleep; undefined of any other page, and while developing. */
export const scriptAsleep = (handle: unknown): string | undefined =>
  import.meta.env.PROD ? (handle as Partial<ReturnType<typeof sleepingPage>> | undefined)?.script : undefined;
