import { expect, it } from 'vitest';
import { heldType, holdHydration } from './held-hydration.ts';

const page =
  '<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js" nonce="n"/></head><body><script nonce="n" type="module" async="">import "/a.js";</script></body></html>';

it('a page that hydrates on demand loads no module, and keeps its own for later (R2.01)', () => {
  expect(holdHydration(page, { first: ['/words.js'], later: ['/c.js'] })).toBe(
    `<html><head><link rel="stylesheet" href="/a.css"/></head><body><script nonce="n" type="${heldType}" data-imports="/a.js /b.js /c.js /words.js">import "/words.js";import "/a.js";</script></body></html>`,
  );
});

it('a page without such a module is a fault, not a page that never wakes (R2.01)', () => {
  expect(() => holdHydration('<html></html>', { first: [], later: [] })).toThrow('no module');
});
