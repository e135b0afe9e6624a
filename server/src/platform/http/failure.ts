import type { FailureCode, FailureData } from '#contract/errors.ts';
import type { FieldFailure } from '#contract/problems.ts';

/** Why a call is refused: a code of the contract and its data. The one error handler turns it into an answer. */
export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    readonly details: {
      data?: FailureData;
      fields?: Record<string, FieldFailure>;
      retryAfter?: number;
      /** Commits what the call wrote before it failed, such as the count of wrong passwords, instead of rolling back. */
      keepsWrites?: true;
    } = {},
  ) {
    super(code);
  }
}
