import { describe, expect, it } from 'vitest';
import { answerOfDrag, turnOfDrag } from './drag.ts';

describe('a card that I drag', () => {
  it('is a yes to the right and a no to the left, once it is far enough from its place (R2.31)', () => {
    expect(answerOfDrag(100, 400)).toBe('like');
    expect(answerOfDrag(-100, 400)).toBe('pass');
    expect(answerOfDrag(99, 400)).toBeUndefined();
    expect(answerOfDrag(-99, 400)).toBeUndefined();
    expect(answerOfDrag(0, 400)).toBeUndefined();
  });

  it('turns with my finger, and never upside down (R2.31)', () => {
    expect(turnOfDrag(0, 400)).toBe(0);
    expect(turnOfDrag(200, 400)).toBe(9);
    expect(turnOfDrag(-4000, 400)).toBe(-18);
  });
});
