import { describe, expect, it } from 'vitest';
import { emptyStore } from '#web/platform/empty-store.ts';
import { guarded } from '#web/platform/stores.ts';
import { afterVisit, consentKey, consentNeeded, followConsent, giveConsent, givenConsent } from './consent.ts';
import { captureTracking, knownTracking } from './tracking.ts';

const now = new Date('2026-11-15T20:00:00Z');

describe('being asked whether who sent me may be remembered', () => {
  it.each('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB CH'.split(' '))(
    'happens in %s',
    (country) => {
      expect(consentNeeded([country, null])).toBe(true);
      expect(consentNeeded(['US', country])).toBe(true);
    },
  );

  it.each(['US', 'CA', 'AU', 'NZ', 'BR', ''])('does not happen in "%s"', (country) => {
    expect(consentNeeded([country, null])).toBe(false);
  });

  it.each([
    [false, undefined, 'remember'],
    [false, false, 'forget'],
    [true, true, 'remember'],
    [true, undefined, 'ask'],
    [true, false, 'forget'],
  ])('when it is needed: %s and I said %s, ends in: %s', (needed, given, next) => {
    expect(afterVisit(needed, given)).toBe(next);
  });
});

describe('my answer', () => {
  it('in the settings of my account holds for this device at once', () => {
    const [device, visit] = [emptyStore(), emptyStore()];
    captureTracking('?network=acme', visit);
    followConsent(true, now, device, visit);
    expect(givenConsent(device)).toBe(true);
    expect(knownTracking(emptyStore(), device)).toEqual({ network: 'acme' });
    followConsent(false, now, device, visit);
    expect(givenConsent(device)).toBe(false);
    expect(knownTracking(emptyStore(), device)).toBeUndefined();
  });

  it.each([true, false])('%s is kept with its time, and I am not asked again', (answer) => {
    const store = emptyStore();
    expect(givenConsent(store)).toBeUndefined();
    giveConsent(answer, now, store);
    expect(givenConsent(store)).toBe(answer);
    expect(JSON.parse(store.get(consentKey) ?? '')).toEqual({ tracking: answer, at: '2026-11-15T20:00:00.000Z' });
  });

  it('is none when the storage is blocked or holds nonsense', () => {
    const blocked = guarded(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    giveConsent(true, now, blocked);
    expect(givenConsent(blocked)).toBeUndefined();
    for (const text of ['', '{', 'null', '7', '"yes"', '{"tracking":"yes"}']) {
      const store = emptyStore();
      store.set(consentKey, text);
      expect(givenConsent(store)).toBeUndefined();
    }
  });
});
