import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { pages, type RouteName } from '../pages/routes.ts';

const pageNames = Object.keys(pages) as [RouteName, ...RouteName[]];

/** What a page says when it is hidden: nothing, unless its visit is logged (query `lb`). Nobody is named by it. */
export const pageHiddenBody = z
  .strictObject({
    page: z.enum(pageNames),
    /** How long it was looked at. */
    seconds: z.int().min(0).max(86_400),
    /** It was the first page, and nothing on it was touched. */
    bounced: z.boolean(),
    /** Which landing page it was, by its name in the address. */
    lander: z.string().regex(/^[a-z0-9-]{1,40}$/),
    /** Who sent the visitor, where they let us know. */
    network: z.string().min(1).max(100),
  })
  .partial();
export type PageHidden = z.infer<typeof pageHiddenBody>;

export const visitCalls = {
  pageHidden: {
    summary: 'A page is no longer looked at',
    body: pageHiddenBody,
    answer: z.null(),
    status: 204,
    beacon: true,
  },
} satisfies Record<string, CallSchema>;
