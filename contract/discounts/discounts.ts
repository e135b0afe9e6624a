import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { because, discountCodeText, id } from '../fields.ts';
import { currencies } from '../payments/bundles.ts';
import { discountKinds, paymentMethods } from '../payments/payment-types.ts';
import { countries } from '../places/countries.ts';

/** What the calls around discounts take and answer. */

export const discountQuery = z
  .object({
    code: discountCodeText.optional(),
    welcome: z.literal('true').optional(),
  })
  .refine(({ code, welcome }) => code !== undefined || welcome !== undefined, {
    path: ['code'],
    ...because('required'),
  });

export const discount = z.object({
  code: z.string(),
  /** The same number under both of its names. */
  percentage: z.int(),
  value_percentage: z.int(),
  /** In whose minor units the least order value counts; null where the code is for any. */
  currency: z.enum(currencies).nullable(),
  minimum_order_value: z.int().nullable(),
  country: z.enum(countries).nullable(),
  /** Only for this member, where there is one. */
  user_id: id.nullable(),
  /** From then on it is refused. */
  expires: z.iso.datetime().nullable(),
  status: z.enum(['active', 'disabled']),
  validity: z.enum(['once-per-user', 'always']),
  expired: z.boolean(),
  /** Null for all of them. */
  paymentmethods: z.array(z.enum(paymentMethods)).nullable(),
  /** Why it is given: a personal one says so. */
  kind: z.enum(discountKinds),
});
export type Discount = z.infer<typeof discount>;

export const discountCalls = {
  discountCode: {
    summary: 'A discount code as the caller may use it, or with welcome=true the one for new members',
    session: true,
    query: discountQuery,
    answer: z.object({ discountcode: discount }),
  },
} satisfies Record<string, CallSchema>;
