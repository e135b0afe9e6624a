import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that the duration reveals nothing of the expected text. */
export function equalsInConstantTime(expected: string, given: string): boolean {
  // As bytes: timingSafeEqual needs equal lengths.
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
