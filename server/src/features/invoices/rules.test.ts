import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundles, currencies } from '#contract/payments/bundles.ts';
import { countries } from '#contract/places/countries.ts';
import { costOf } from '#server/features/payments/rules.ts';
import { invoiceNumber, linesOf, refundLines, type Sale, sumOf, vatWithin } from './rules.ts';
import { vatRateIn, vatRates } from './vat.ts';

/** Anything that can be sold: any bundle in any currency, with any discount and any fee, as an order is reckoned. */
const sale: fc.Arbitrary<Sale & { charged: number }> = fc
  .record({
    bundle: fc.constantFrom(...bundles),
    currency: fc.constantFrom(...currencies),
    percentage: fc.integer({ min: 0, max: 100 }),
    fee: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ bundle, currency, percentage, fee }) => {
    const cost = costOf(bundle.prices[currency], percentage, fee);
    const discount = percentage > 0 ? { percentage, amount: cost.discount } : null;
    return { credits: bundle.credits, price: cost.price, discount, fee, charged: cost.amount };
  });
const rate = fc.constantFrom(0, ...Object.values(vatRates));

describe('an invoice', () => {
  test('says to the last cent what was charged: price, discount, fee and VAT lose nothing in any currency (R9.08)', () => {
    fc.assert(
      fc.property(sale, rate, (sold, vatRate) => {
        const lines = linesOf(sold, vatRate);
        const sums = sumOf(lines);
        expect(sums.gross).toBe(sold.charged);
        expect(sums.net + sums.vat).toBe(sums.gross);
        expect(sums.vat).toBe(vatWithin(sums.gross, vatRate));
        for (const line of lines) {
          expect(line.net + line.vat).toBe(line.gross);
          expect([line.net, line.vat, line.gross].every(Number.isSafeInteger)).toBe(true);
          // Within one minor unit of what the line would be alone.
          expect(Math.abs(line.vat - vatWithin(line.gross, vatRate))).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('names the fee of the way of paying as a line of its own (R9.08)', () => {
    const sold = { credits: 15, price: 1699, discount: { percentage: 25, amount: 425 }, fee: 99 };
    expect(linesOf(sold, 2000)).toEqual([
      { kind: 'bundle', credits: 15, gross: 1699, net: 1416, vat: 283 },
      { kind: 'discount', percentage: 25, gross: -425, net: -354, vat: -71 },
      { kind: 'fee', gross: 99, net: 82, vat: 17 },
    ]);
    expect(linesOf({ ...sold, discount: null, fee: 0 }, 2000).map(({ kind }) => kind)).toEqual(['bundle']);
  });

  test.each([
    ['nothing', 0, 2000, 0],
    ['where there is no VAT', 1699, 0, 0],
    ['a cent', 1, 2000, 0],
    ['three cents, of which half a cent is rounded up', 3, 2000, 1],
    ['16.99 in France', 1699, 2000, 283],
    ['16.99 in Finland, where the rate has a half', 1699, 2550, 345],
    ['16.99 in Switzerland, where it has a tenth', 1699, 810, 127],
    ['what is given back', -1699, 2000, -283],
  ])('knows the VAT within %s', (_what, gross, vatRate, vat) => {
    expect(vatWithin(gross, vatRate)).toBe(vat);
  });

  test('is the net amount and its VAT again, however large the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 }), rate, (gross, vatRate) => {
        const vat = vatWithin(gross, vatRate);
        // Exact, without a fraction in between: the true share is at most half a unit away.
        const error = 2n * (BigInt(vat) * BigInt(10_000 + vatRate) - BigInt(gross) * BigInt(vatRate));
        expect(error < 0n ? -error : error).toBeLessThanOrEqual(BigInt(10_000 + vatRate));
      }),
    );
  });
});

test('what is credited in parts sums to what was charged, VAT included', () => {
  fc.assert(
    fc.property(sale, rate, fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 }), (sold, vatRate, parts) => {
      const invoice = sumOf(linesOf(sold, vatRate));
      let before = 0;
      let vat = 0;
      for (const part of [...parts, invoice.gross]) {
        const amount = Math.min(part, invoice.gross - before);
        if (amount === 0) continue;
        const [line] = refundLines(amount, before, vatRate);
        expect(line?.gross).toBe(-amount);
        expect(line && line.net + line.vat).toBe(-amount);
        before += amount;
        vat += line?.vat ?? 0;
      }
      expect([before, 0 - vat]).toEqual([invoice.gross, invoice.vat]);
    }),
  );
});

describe('VAT', () => {
  test.each([
    ['FR', 2000],
    ['BE', 2100],
    ['NL', 2100],
    ['DE', 1900],
    ['GB', 2000],
    ['US', 0],
    ['CA', 0],
    ['CH', 810],
    ['AT', 2000],
    ['LU', 1700],
    ['IE', 2300],
    ['IT', 2200],
    ['ES', 2100],
    ['PL', 2300],
    ['AU', 0],
    ['NZ', 0],
  ])('is taken by the rate of the member’s country: %s %i', (country, expected) => {
    expect(vatRateIn(country)).toBe(expected);
  });

  test('has a rate decided for every country we sell in, and for all of the Union', () => {
    const withoutVat = countries.filter((country) => vatRateIn(country) === 0);
    expect(withoutVat).toEqual(['US', 'CA', 'AU', 'NZ']);
    expect(Object.keys(vatRates).filter((country) => !['CH', 'GB'].includes(country))).toHaveLength(27);
    // No member state goes below 15 % (Article 97 of the Directive) or, today, above 27 %.
    for (const [country, percent] of Object.entries(vatRates))
      if (country !== 'CH') expect(percent).toSatisfy((value: number) => value >= 1500 && value <= 2700);
  });
});

test('a number tells its year, its place in it, and whether it is a credit note', () => {
  expect(invoiceNumber({ kind: 'invoice', year: 2026, serial: 42 })).toBe('2026-000042');
  expect(invoiceNumber({ kind: 'credit_note', year: 2027, serial: 1 })).toBe('C2027-000001');
  expect(invoiceNumber({ kind: 'invoice', year: 2026, serial: 1_234_567 })).toBe('2026-1234567');
});
