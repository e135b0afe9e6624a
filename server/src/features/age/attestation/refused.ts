import type { FailureCode } from '#contract/errors.ts';

/** Why an attestation does not count. Each has a sentence of its own in the contract. */
export type AgeRefusal = Extract<FailureCode, `age_refused_${string}`>;

/** Thrown where an answer of the age app is not a proof. `ended` says when an attestation ended that has expired. */
export class AgeRefused extends Error {
  constructor(
    readonly code: AgeRefusal,
    readonly ended?: Date,
  ) {
    super(code);
  }
}
