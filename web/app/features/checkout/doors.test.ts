import { expect, it } from 'vitest';
import type { PaymentMethod } from '#contract/payments/payment-types.ts';
import { doorsOf } from './doors.ts';

const free = (...ids: PaymentMethod[]) => ids.map((id) => ({ id, fee: 0 }));
const french = free(
  'cartebancaire',
  'visa',
  'mastercard',
  'paypal',
  'sdd',
  'applepay',
  'paysafecard',
  'sct',
  'creditcard',
);
const somebody = { chosen: null, applePay: false };
const named = (doors: readonly { method: PaymentMethod }[]) => doors.map(({ method }) => method);

it('in France I see one card, and the usual ways before the others (R2.19)', () => {
  const { usual, more } = doorsOf(french, somebody);
  expect(named(usual)).toEqual(['creditcard', 'paypal', 'sdd', 'paysafecard']);
  expect(usual[0]?.cards).toEqual(['cartebancaire', 'visa', 'mastercard', 'creditcard']);
  expect(named(more)).toEqual(['sct', 'applepay']);
});

it('on a device that has Apple Pay it stands where people there expect it (R2.19)', () => {
  expect(named(doorsOf(french, { ...somebody, applePay: true }).usual)).toContain('applepay');
});

it('what I came for by a link is in sight, a brand as the card (R2.19)', () => {
  expect(named(doorsOf(french, { ...somebody, chosen: 'sct' }).usual)).toContain('sct');
  expect(doorsOf(french, { ...somebody, chosen: 'visa' }).usual[0]).toMatchObject({ method: 'visa' });
});

it('a code for one brand makes the card that brand (R3.12)', () => {
  expect(doorsOf(french, { ...somebody, discounted: ['mastercard'] }).usual[0]?.method).toBe('mastercard');
  expect(doorsOf(french, { ...somebody, discounted: ['paypal'] }).usual[0]?.method).toBe('creditcard');
});

it('a card that costs more than the others stays apart with its fee (R9.08)', () => {
  const dear = [...free('visa', 'mastercard'), { id: 'maestro' as const, fee: 99 }, ...free('paypal')];
  const { usual } = doorsOf(dear, somebody);
  expect(usual).toEqual([
    { method: 'visa', fee: 0, cards: ['visa', 'mastercard'] },
    { method: 'maestro', fee: 99 },
    { method: 'paypal', fee: 0 },
  ]);
});

it('a single card, and a short list, stay as they are (R2.19)', () => {
  expect(doorsOf(free('visa', 'paypal'), somebody)).toEqual({
    usual: [
      { method: 'visa', fee: 0 },
      { method: 'paypal', fee: 0 },
    ],
    more: [],
  });
  expect(doorsOf(free('visa', 'paypal', 'sct', 'sdd', 'ideal'), somebody).more).toEqual([]);
});
