import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutTracking } from '#contract/visits/tracking.ts';
import { guarded } from '#web/platform/stores.ts';
import { captureTracking, knownTracking, rememberTracking, trackingIn, trackingKey } from './tracking.ts';

const inAddress = (search: string) => trackingIn(new URLSearchParams(search));

function browser() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { values, store: guarded(() => storage) };
}

const blocked = guarded(() => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
});

describe('the link that brought me', () => {
  it.each([
    ['sub', 'sub1'],
    ['sub1', 'sub1'],
    ['aff_sub', 'sub1'],
    ['aff_sub1', 'sub1'],
    ['sub2', 'sub2'],
    ['aff_sub2', 'sub2'],
    ['sub3', 'sub3'],
    ['aff_sub3', 'sub3'],
    ['ref', 'ref'],
    ['network', 'network'],
  ])('says with %s what is kept as %s (R5.11, R3.08)', (parameter, name) => {
    expect(inAddress(`?${parameter}=abc`)).toEqual({ [name]: 'abc' });
  });

  it('loses its braces, but for the network, which has none of its own to lose (R5.11)', () => {
    expect(inAddress('?network={n}&ref={r}&sub={a}{b}&sub2=c}&sub3={')).toEqual({
      network: '{n}',
      ref: 'r',
      sub1: 'ab',
      sub2: 'c',
    });
  });

  it('may say nothing at all (R5.11)', () => {
    expect(inAddress('')).toBeUndefined();
    expect(inAddress('?page=2&cpc=1&network=&ref={}')).toBeUndefined();
  });

  it('is never more than a signup may carry, and never half a character (R5.11)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 130 }), (text) => {
        const query = new URLSearchParams({ network: text, ref: text });
        for (const [name, value] of Object.entries(trackingIn(query) ?? {})) {
          expect(value.length).toBeGreaterThan(0);
          expect(value.length).toBeLessThanOrEqual(100);
          expect(value).not.toMatch(/\p{C}/u);
          if (name !== 'network') expect(value).not.toMatch(/[{}]/);
        }
      }),
    );
  });

  it('is cleaned out of the address, and everything else stays as it was (R4.20, R5.11)', () => {
    const search = '?network=a&page=2&ref=b&sub=1&sub1=1&sub2=2&sub3=3&aff_sub=1&aff_sub3=3&cpc=5&q=caf%C3%A9+bar&t';
    expect(withoutTracking(search)).toBe('?page=2&q=caf%C3%A9+bar&t');
    expect(withoutTracking('?network=a')).toBe('');
    expect(withoutTracking('?%6Eetwork=a&subject=b&referrer=c')).toBe('?subject=b&referrer=c');
  });

  it('leaves nothing behind that would be captured again, whatever the address (R4.20, R5.11)', () => {
    const parameter = fc.tuple(
      fc.oneof(fc.constantFrom('network', 'ref', 'sub', 'aff_sub2', 'cpc', 'page'), fc.string()),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(parameter), (pairs) => {
        const search = `?${new URLSearchParams(pairs)}`;
        const cleaned = withoutTracking(search);
        expect(inAddress(cleaned)).toBeUndefined();
        expect(withoutTracking(cleaned)).toBe(cleaned);
        const others = [...new URLSearchParams(search)].filter(
          ([name]) => !/^(network|ref|cpc|(aff_)?sub\d*)$/.test(name),
        );
        expect([...new URLSearchParams(cleaned)]).toEqual(others);
      }),
    );
  });
});

describe('who sent me', () => {
  it('is known for this visit, and no longer unless I agree (R3.08)', () => {
    const [visit, device] = [browser(), browser()];
    captureTracking('?network=acme&aff_sub={7}', visit.store);
    expect(knownTracking(visit.store, device.store)).toEqual({ network: 'acme', sub1: '7' });
    expect(device.values.size).toBe(0);

    rememberTracking(visit.store, device.store);
    expect(JSON.parse(device.values.get(trackingKey) ?? '')).toEqual({ network: 'acme', sub1: '7' });
    const nextVisit = browser();
    expect(knownTracking(nextVisit.store, device.store)).toEqual({ network: 'acme', sub1: '7' });
  });

  it('stays who it was when I come by a plain link, and changes with a new one (R3.08)', () => {
    const [visit, device] = [browser(), browser()];
    captureTracking('?network=acme&sub=1', visit.store);
    captureTracking('?page=2', visit.store);
    expect(knownTracking(visit.store, device.store)).toEqual({ network: 'acme', sub1: '1' });
    captureTracking('?network=other', visit.store);
    expect(knownTracking(visit.store, device.store)).toEqual({ network: 'other' });
  });

  it('is nothing where the browser keeps nothing, and nothing breaks (R3.08)', () => {
    captureTracking('?network=acme', blocked);
    rememberTracking(blocked, blocked);
    expect(knownTracking(blocked, blocked)).toBeUndefined();
  });

  it('is read with care: anybody may have written to the storage (R3.08)', () => {
    const { values, store } = browser();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        values.set(trackingKey, text);
        const known = Object.keys(knownTracking(store, store) ?? {});
        expect(['network', 'ref', 'sub1', 'sub2', 'sub3']).toEqual(expect.arrayContaining(known));
      }),
    );
  });
});
