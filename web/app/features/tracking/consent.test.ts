import { describe, expect, it } from 'vitest';
import { consentNeeded } from '#contract/tracking/consent-countries.ts';
import { memoryStore } from '#web/platform/memory-store.ts';
import { guarded } from '#web/platform/stores.ts';
import {
  afterVisit,
  consentKey,
  followConsent,
  giveConsent,
  givenConsent,
  opensDoor,
  trackingForSignup,
} from './consent.ts';
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

const open = { signups: 'all', logged_out_search: 'all' };

describe('my answer', () => {
  it('in the settings of my account holds for this device at once', () => {
    const stores = { page: memoryStore(), device: memoryStore(), visit: memoryStore() };
    captureTracking('?network=acme', stores);
    followConsent(true, now, opensDoor(open), stores);
    expect(givenConsent(stores.device)).toBe(true);
    expect(knownTracking({ ...stores, page: memoryStore() })).toEqual({ network: 'acme' });
    followConsent(false, now, opensDoor(open), stores);
    expect(givenConsent(stores.device)).toBe(false);
    expect(knownTracking(stores)).toBeUndefined();
  });

  it.each([true, false])('%s is kept with its time, and I am not asked again', (answer) => {
    const store = memoryStore();
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
      const store = memoryStore();
      store.set(consentKey, text);
      expect(givenConsent(store)).toBeUndefined();
    }
  });
});

describe('what my signup says of who sent me', () => {
  const known = { network: 'acme', ref: 'spring' };
  const inFrance = { ...open, geoip_country: 'FR', geoip_selected_country: null } as const;
  const inCanada = { ...open, geoip_country: 'CA', geoip_selected_country: null } as const;
  const inviteOnly = { signups: 'with_trafficsource' };

  it.each([
    ['everything where I need not be asked', inCanada, undefined, { tracking: known }],
    ['everything once I agreed', inFrance, true, { tracking: known, tracking_consent: true }],
    ['nothing before I answered', inFrance, undefined, {}],
    ['nothing but my no', inFrance, false, { tracking_consent: false }],
    ['nothing but my no, also in Canada', inCanada, false, { tracking_consent: false }],
    ['what opens the door', { ...inFrance, ...inviteOnly }, undefined, { tracking: { network: 'acme' } }],
    [
      'what opens the door, and my no',
      { ...inFrance, ...inviteOnly },
      false,
      { tracking: { network: 'acme' }, tracking_consent: false },
    ],
  ])('is %s (R3.08)', (_what, settings, given, said) => {
    const answered = memoryStore();
    if (given !== undefined) giveConsent(given, now, answered);
    expect(trackingForSignup(known, settings, givenConsent(answered))).toEqual(said);
  });

  it('is nothing where nobody sent me (R3.08)', () => {
    expect(trackingForSignup(undefined, inFrance, true)).toEqual({});
  });
});
