import { expect, it } from 'vitest';
import { isSkippedTransition } from './skipped-transitions.ts';

it('only a transition that was skipped is no error (R2.69)', () => {
  const skipped = 'Transition was skipped. skipTransition() called';
  expect(isSkippedTransition(new DOMException(skipped, 'AbortError'))).toBe(true);
  expect(isSkippedTransition(new DOMException('The user aborted a request.', 'AbortError'))).toBe(false);
  expect(isSkippedTransition(new DOMException(skipped, 'InvalidStateError'))).toBe(false);
  expect(isSkippedTransition(new Error(skipped))).toBe(false);
  expect(isSkippedTransition(undefined)).toBe(false);
});
