import { describe, expect, it } from 'vitest';
import { badgeText } from './badge-text.ts';

describe('the number on a badge', () => {
  it('shows small counts as they are', () => {
    expect(badgeText(0)).toBe('0');
    expect(badgeText(3)).toBe('3');
    expect(badgeText(99)).toBe('99');
  });

  it('a hundred unread messages show as 99+ (R9.02)', () => {
    expect(badgeText(100)).toBe('99+');
    expect(badgeText(12_345)).toBe('99+');
  });

  it('takes another cap', () => {
    expect(badgeText(9, 9)).toBe('9');
    expect(badgeText(10, 9)).toBe('9+');
  });

  it('never shows a negative, broken or endless number', () => {
    expect(badgeText(-4)).toBe('0');
    expect(badgeText(2.9)).toBe('2');
    expect(badgeText(Number.POSITIVE_INFINITY)).toBe('99+');
  });
});
