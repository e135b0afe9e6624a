import type { Gender } from '#contract/people/profile.ts';
import type { Seeks } from './seeking.ts';

/** What is known before the first question. */
export interface SignupStart {
  gender?: Gender;
  seeks?: Seeks;
  /** Whom the first message is for. */
  memberId?: string;
  message?: string;
}

/** As it stands in the address of the signup page. A message is private and stays out of addresses. */
export function startQuery({ gender, seeks, memberId }: SignupStart): URLSearchParams {
  const said = Object.entries({ gender, seeks, member_id: memberId }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(said);
}
