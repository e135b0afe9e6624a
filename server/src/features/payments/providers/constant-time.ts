import { timingSafeEqual } from 'node:crypto';

/** Compares what somebody gave with what it should be, without telling by its time how much of it was right. */
export function equalsInConstantTime(expected: string, given: string): boolean {
  // By their bytes: a letter may be several.
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
