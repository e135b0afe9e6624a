import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Conversion, outcomeOf, postbackUrl, templateProblem } from './rules.ts';

const conversion: Conversion = {
  id: '77',
  event: 'purchase',
  network: 'acme',
  ref: 'spring & autumn',
  sub1: 'a/b?c=d#e',
  sub3: 'é',
  member: 'm-1',
  site: 'localhost',
  amount: 1699,
  currency: 'EUR',
};

describe('the address that a network is told at', () => {
  it('has every macro filled in, escaped, and nothing for what is not known (R3.08)', () => {
    const template =
      'https://net.example/p?e={event}&r={ref}&1={sub1}&2={sub2}&3={sub3}&a={amount}&c={currency}&m={member}&i={id}&n={network}&s={site}';
    expect(postbackUrl(template, conversion)).toBe(
      'https://net.example/p?e=purchase&r=spring%20%26%20autumn&1=a%2Fb%3Fc%3Dd%23e&2=&3=%C3%A9&a=16.99&c=EUR&m=m-1&i=77&n=acme&s=localhost',
    );
    expect(postbackUrl('https://net.example/{event}?a={amount}', { ...conversion, amount: null })).toBe(
      'https://net.example/purchase?a=',
    );
  });

  it('stays at the host that the operator wrote, whatever a link says (R3.08)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('sub1', 'ref'), (text, name) => {
        const url = new URL(postbackUrl('https://net.example/{sub1}/x?r={ref}', { ...conversion, [name]: text }));
        expect(url.origin).toBe('https://net.example');
        if (name === 'ref') expect([...url.searchParams.keys()]).toEqual(['r']);
      }),
    );
  });
});

test.each([
  ['https://net.example/?c={sub1}', undefined],
  ['http://net.example:8080/{ref}', undefined],
  ['https://net.example/?c={click}', 'unknown_macro'],
  ['https://{sub1}.example/', 'macro_in_host'],
  ['https://net.example{ref}/', 'macro_in_host'],
  ['https://net.example:8{sub1}/', 'macro_in_host'],
  ['{ref}', 'invalid'],
  ['ftp://net.example/', 'invalid'],
  ['javascript:alert({ref})', 'invalid'],
  ['https://user:secret@net.example/', 'invalid'],
  ['nonsense', 'invalid'],
])('an operator’s template %s has the problem %s (R3.08)', (template, problem) => {
  expect(templateProblem(template)).toBe(problem);
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [404, 'refused'],
  [400, 'refused'],
  [408, 'again'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
])('a network that answers %i: %s (R3.08)', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});
