import { stillPage } from '#contract/pages/pages.ts';

/** Whether the `handle` of a route marks its page as still: rendered on the server and never hydrated. */
export const isStill = (handle: unknown) =>
  (handle as Partial<typeof stillPage> | undefined)?.isStill === stillPage.isStill;
