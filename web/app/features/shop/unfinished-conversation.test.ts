import { expect, it } from 'vitest';
import { unfinishedIn } from './unfinished-conversation.ts';

const now = Date.parse('2026-11-16T12:00:00Z');
const minutes = (count: number) => count * 60_000;
const kept = JSON.stringify({ userId: '1', id: '7', name: 'Bruno', at: now - minutes(10) });

it('having bought credits in the middle of a conversation I find the way back to it (R5.10)', () => {
  expect(unfinishedIn(kept, '1', now)).toEqual({ id: '7', name: 'Bruno' });
});

it('an hour later, or for somebody else in the same window, there is none (R5.10)', () => {
  expect(unfinishedIn(kept, '1', now + minutes(51))).toBeUndefined();
  expect(unfinishedIn(kept, '2', now)).toBeUndefined();
});

it('what cannot be read is forgotten (R5.10)', () => {
  expect(unfinishedIn('{', '1', now)).toBeUndefined();
  expect(unfinishedIn(null, '1', now)).toBeUndefined();
});
