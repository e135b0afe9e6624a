import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { because } from '../fields.ts';

/** The figures of the back office: what happened by day, site, country and traffic source, in sums that name nobody. */

export const insightKinds = ['days', 'sites', 'countries', 'sources'] as const;
export type InsightKind = (typeof insightKinds)[number];

export const figureNames = ['signups', 'activations', 'first_purchases', 'messages', 'matches', 'deletions'] as const;
export type FigureName = (typeof figureNames)[number];

/** How long a period may be, and how many cohorts are shown, each over how many weeks. */
export const insightLimits = { days: 732, cohorts: 12, amount: 100_000 };

export const figures = z.object({
  signups: z.int(),
  activations: z.int(),
  first_purchases: z.int(),
  messages: z.int(),
  matches: z.int(),
  deletions: z.int(),
});
export type Figures = z.infer<typeof figures>;

/** In hundredths, one for each currency that had any. */
export const money = z.object({
  currency: z.string(),
  gross: z.int(),
  refunded: z.int(),
  /** What networks are paid for those who confirmed their address. */
  cost: z.int(),
});
export type Money = z.infer<typeof money>;

const sums = z.object({ figures, money: z.array(money) });

const day = 86_400_000;
const host = z.string().trim().toLowerCase().min(1).max(253);
const period = { from: z.iso.date(), to: z.iso.date() };

/** From the first day to the last, both included. */
const isPeriod = ({ from, to }: { from: string; to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / day + 1;
  return days >= 1 && days <= insightLimits.days;
};
const noPeriod = { path: ['to'], ...because('invalid') };

export const insightFilter = {
  host: host.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Empty for those whom nobody sent. */
  network: z.string().max(100).optional(),
  ref: z.string().max(100).optional(),
};

export const insightQuery = z
  .object({ kind: z.enum(insightKinds), ...period, ...insightFilter })
  .refine(isPeriod, noPeriod);
export type InsightQuery = z.output<typeof insightQuery>;

const landerFunnel = z.object({
  lander: z.string(),
  views: z.int(),
  bounces: z.int(),
  signups: z.int(),
  activations: z.int(),
  first_purchases: z.int(),
});

export const insightCalls = {
  insight: {
    summary: 'What happened in a period, by day, site, country or traffic source',
    staff: 'see_insight',
    query: insightQuery,
    answer: z.object({
      kind: z.enum(insightKinds),
      from: z.iso.date(),
      to: z.iso.date(),
      /** When the figures of today were last added up. */
      counted_at: z.iso.datetime().nullable(),
      /** By day in their order, otherwise the most signups first. The key is a day, a host, a country or a source. */
      rows: z.array(sums.extend({ key: z.string() })),
      totals: sums,
    }),
  },
  insightLanders: {
    summary: 'What came of each landing page in a period',
    staff: 'see_insight',
    query: z.object({ ...period, host: host.optional() }).refine(isPeriod, noPeriod),
    answer: z.object({ counted_at: z.iso.datetime().nullable(), landers: z.array(landerFunnel) }),
  },
  insightCohorts: {
    summary: 'Of those who signed up in a week, how many were active and how many paid in the weeks after it',
    staff: 'see_insight',
    query: z.object({ host: host.optional() }),
    answer: z.object({
      counted_at: z.iso.datetime().nullable(),
      /** The newest first; their weeks from the one they signed up in, as far as they have come. */
      cohorts: z.array(
        z.object({
          week: z.iso.date(),
          members: z.int(),
          weeks: z.array(z.object({ active: z.int(), paid: z.int() })),
        }),
      ),
    }),
  },
  networkCosts: {
    summary: 'The networks of all sites, and what each is paid for a member who confirms their address',
    staff: 'see_insight',
    answer: z.object({
      networks: z.array(
        z.object({
          host: z.string(),
          network: z.string(),
          cost: z.int().nullable(),
          currency: z.string().nullable(),
        }),
      ),
    }),
  },
  setNetworkCost: {
    summary: 'Say what a network is paid for a member who confirms their address, from now on',
    staff: 'change_settings',
    body: z.strictObject({
      host,
      network: z.string().min(1).max(100),
      /** In hundredths; null for a network that is paid nothing. */
      cost: z.int().min(0).max(insightLimits.amount).nullable(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('EUR'),
    }),
    answer: z.object({
      host: z.string(),
      network: z.string(),
      cost: z.int().nullable(),
      currency: z.string().nullable(),
    }),
  },
} satisfies Record<string, CallSchema>;
