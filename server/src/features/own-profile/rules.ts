import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import { type InterestId, interests } from '#contract/people/interests.ts';
import type { PromptAnswer } from '#contract/people/people.ts';

/** What tells of somebody's sex life. */
export const intimateInterests: readonly InterestId[] = interests
  .filter(({ group }) => group === 'intimacy')
  .map(({ id }) => id);
const intimate = new Set(intimateInterests);

/** Whether an interest may be shown to others: an intimate one only with the member's consent to sex-life data. */
export const mayTell = (interest: InterestId, consent: boolean) => consent || !intimate.has(interest);

/** The sensitive part of a profile, as anybody but its owner sees it. */
export const shownToOthers = ({
  sexuality,
  interests: chosen,
  sensitive_consent: consent,
}: Pick<OwnProfile, 'sexuality' | 'interests' | 'sensitive_consent'>) => ({
  sexuality: consent ? sexuality : null,
  interests: chosen.filter((interest) => mayTell(interest, consent)),
});

/** The answers to keep: a prompt that was chosen and left empty is not answered. */
export const answered = (said: readonly PromptAnswer[]) => said.filter(({ answer }) => answer !== '');
