import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutTracking } from '#contract/tracking/tracking.ts';
import { guarded } from '#web/platform/stores.ts';
import {
  captureTracking,
  forgetTracking,
  keepDoorOpen,
  knownTracking,
  rememberTracking,
  trackingIn,
} from './tracking.ts';

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
  const sender = { network: 'acme', sub1: '7' };
  const stores = () => {
    const [page, device, visit] = [browser(), browser(), browser()];
    return { page, device, visit, all: { page: page.store, device: device.store, visit: visit.store } };
  };
  const nextVisit = ({ device, visit }: ReturnType<typeof stores>) => ({
    page: browser().store,
    device: device.store,
    visit: visit.store,
  });

  it('is known while the page is open, and stored nowhere unless I agree (R3.08)', () => {
    const me = stores();
    captureTracking('?network=acme&aff_sub={7}', me.all);
    expect(knownTracking(me.all)).toEqual(sender);
    expect([me.device.values.size, me.visit.values.size]).toEqual([0, 0]);
    expect(knownTracking(nextVisit(me))).toBeUndefined();

    rememberTracking(me.all);
    expect(JSON.parse(me.device.values.get('tracking') ?? '')).toEqual(sender);
    expect(knownTracking(nextVisit(me))).toEqual(sender);
  });

  it('is forgotten everywhere when I say no (R3.08)', () => {
    const me = stores();
    captureTracking('?network=acme&aff_sub={7}', me.all);
    rememberTracking(me.all);
    forgetTracking(false, me.all);
    expect([me.page, me.device, me.visit].map(({ values }) => values.size)).toEqual([0, 0, 0]);
    expect(knownTracking(me.all)).toBeUndefined();
  });

  it('opens an invite-only door by its name alone, until I close the tab (R3.08, R4.12)', () => {
    const me = stores();
    captureTracking('?network=acme&aff_sub={7}', me.all);
    keepDoorOpen(me.all);
    expect(knownTracking(nextVisit(me))).toEqual({ network: 'acme' });
    forgetTracking(true, me.all);
    expect(knownTracking(me.all)).toEqual({ network: 'acme' });
    expect(me.device.values.size).toBe(0);
  });

  it('stays who it was when I come by a plain link, and changes with a new one (R3.08)', () => {
    const { all } = stores();
    captureTracking('?network=acme&sub=1', all);
    captureTracking('?page=2', all);
    expect(knownTracking(all)).toEqual({ network: 'acme', sub1: '1' });
    captureTracking('?network=other', all);
    expect(knownTracking(all)).toEqual({ network: 'other' });
  });

  it('is nothing where the browser keeps nothing, and nothing breaks (R3.08)', () => {
    const all = { page: blocked, device: blocked, visit: blocked };
    captureTracking('?network=acme', all);
    rememberTracking(all);
    keepDoorOpen(all);
    forgetTracking(true, all);
    expect(knownTracking(all)).toBeUndefined();
  });

  it('is read with care: anybody may have written to the storage (R3.08)', () => {
    const { device, all } = stores();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        device.values.set('tracking', text);
        const known = Object.keys(knownTracking(all) ?? {});
        expect(['network', 'ref', 'sub1', 'sub2', 'sub3']).toEqual(expect.arrayContaining(known));
      }),
    );
  });
});
