const second = 1000;
const firstPause = 10 * second;
const longestPause = 6 * 60 * 60 * second;

/**
 * Milliseconds to wait after the given failed attempt (1 is the first): 10 s, 30 s, 90 s … up to 6 h. Eight attempts
 * outlast two hours of a partner being away, twelve a day.
 */
export function pauseAfter(attempt: number): number {
  return Math.min(firstPause * 3 ** (attempt - 1), longestPause);
}
