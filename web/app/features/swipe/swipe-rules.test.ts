import { expect, test } from 'vitest';
import {
  afterAnswer,
  afterDecision,
  certainty,
  outcomeOf,
  outcomeOfKey,
  remaining,
  transformAt,
} from './swipe-rules.ts';

test.each([
  ['a little', { x: 60, speed: 0.1 }, undefined],
  ['far to the right', { x: 110, speed: 0 }, 'like'],
  ['far to the left', { x: -110, speed: 0 }, 'pass'],
  ['with a flick to the right', { x: 40, speed: 0.8 }, 'like'],
  ['with a flick to the left', { x: -40, speed: -0.8 }, 'pass'],
  ['to the right and flicked back', { x: 60, speed: -0.9 }, undefined],
  ['by a hair, however fast', { x: 10, speed: 3 }, undefined],
])('a card pulled %s goes or stays (R2.07)', (_how, pull, outcome) => {
  expect(outcomeOf(pull)).toBe(outcome);
});

test.each([
  ['ArrowRight', {}, 'like'],
  ['ArrowLeft', {}, 'pass'],
  ['ArrowLeft', { altKey: true }, undefined],
  ['Enter', {}, undefined],
])('the key %s with %j decides %s (R2.07, R10.06)', (key, modifiers, outcome) => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  expect(outcomeOfKey({ key, ...none, ...modifiers })).toBe(outcome);
});

test('the stamp is as sure as the card is far', () => {
  expect([certainty(0), certainty(-55), certainty(500)]).toEqual([0, 0.5, 1]);
});

test('a card lies where the finger is, by its transform alone', () => {
  expect(transformAt(100, -8)).toBe('translate3d(100.0px, -8.0px, 0) rotate(4.50deg)');
});

test('whoever was decided about does not come back with an answer that knows nothing of it (R2.07)', () => {
  expect(remaining([{ id: '1' }, { id: '2' }, { id: '3' }], new Set(['2']))).toEqual([{ id: '1' }, { id: '3' }]);
});

const cards = (...ids: string[]) => ids.map((id) => ({ id }));

test.each([
  ['like', 2, { deck: cards('2'), likes_left: 1 }],
  ['like', 0, undefined],
  ['pass', 0, { deck: cards('2'), likes_left: 0 }],
] as const)(
  'a %s with %i likes left takes the card off the top, or cannot be given (R2.07)',
  (outcome, left, after) => {
    expect(afterDecision({ deck: cards('1', '2'), likes_left: left }, outcome)).toEqual(after);
  },
);

test('there is nothing to decide about without a card (R2.07)', () => {
  expect(afterDecision({ deck: [], likes_left: 5 }, 'pass')).toBeUndefined();
});

test('an answer that has not heard of my last likes gives neither the cards nor the likes back (R2.07)', () => {
  const late = { deck: cards('2', '3'), likes_left: 4 };
  expect(afterAnswer(3, late, new Set(['2']))).toEqual({ deck: cards('3'), likes_left: 3 });
  expect(afterAnswer(3, late, new Set())).toEqual(late);
});

test('likes given elsewhere count here, whatever is still on its way (R2.07)', () => {
  expect(afterAnswer(3, { deck: cards('3'), likes_left: 1 }, new Set(['2'])).likes_left).toBe(1);
});
