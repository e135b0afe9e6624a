import type { Currency } from '#contract/payments/bundles.ts';
import type { PaymentMethod } from '#contract/payments/payment-types.ts';
import type { Country } from '#contract/places/countries.ts';
import { insertRows, type Queryable } from './insert.ts';
import type { Member, SeedSite } from './rows.ts';

interface DemoCode {
  code: string;
  percentage: number;
  validity?: 'once-per-user' | 'always';
  minimum?: { value: number; currency: Currency };
  country?: Country;
  paymentmethods?: PaymentMethod[];
  /** Whom alone it is for, by the name of their login. */
  member?: string;
  /** How long ago it ended. */
  endedDaysAgo?: number;
}

/** One of each kind, so that whoever tries the demo can see how each of them is taken or refused. */
export const demoCodes: DemoCode[] = [
  { code: 'HELLO10', percentage: 10 },
  { code: 'ALWAYS5', percentage: 5, validity: 'always' },
  { code: 'GENEROUS20', percentage: 20, minimum: { value: 5000, currency: 'EUR' } },
  { code: 'BELGIUM15', percentage: 15, country: 'BE' },
  { code: 'PAYPAL15', percentage: 15, paymentmethods: ['paypal'] },
  { code: 'DANIEL20', percentage: 20, validity: 'always', member: 'daniel' },
  { code: 'SUMMER30', percentage: 30, endedDaysAgo: 30 },
];

const day = 86_400_000;

export async function seedDiscountCodes(
  db: Queryable,
  sites: readonly SeedSite[],
  people: readonly Member[],
  now: Date,
) {
  const idOf = (siteId: number, name: string) =>
    people.find(({ user }) => user.site_id === siteId && user.email === `${name}@demo.example`)?.user.id;
  const rows = sites.flatMap(({ id }) =>
    demoCodes
      // Somebody's own code is where they are.
      .filter(({ member }) => member === undefined || idOf(id, member) !== undefined)
      .map(
        ({ code, percentage, validity = 'once-per-user', minimum, country, paymentmethods, endedDaysAgo, member }) => ({
          code,
          site_id: id,
          percentage,
          currency: minimum?.currency ?? null,
          minimum_order_value: minimum?.value ?? null,
          country: country ?? null,
          expires: endedDaysAgo === undefined ? null : new Date(now.getTime() - endedDaysAgo * day).toISOString(),
          validity,
          paymentmethods: paymentmethods ?? null,
          user_id: member === undefined ? null : (idOf(id, member) ?? null),
          created_at: now.toISOString(),
        }),
      ),
  );
  await insertRows<(typeof rows)[number]>(
    db,
    'discount_codes',
    {
      code: 'text',
      site_id: 'smallint',
      percentage: 'smallint',
      currency: 'text',
      minimum_order_value: 'int',
      country: 'text',
      expires: 'timestamptz',
      validity: 'text',
      paymentmethods: 'text[]',
      user_id: 'bigint',
      created_at: 'timestamptz',
    },
    rows,
  );
}
