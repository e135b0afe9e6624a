/** What a card says of its member beside their looks, in the same column: looks end at bit 27. */
const cardBits = {
  /** Set and taken by the triggers of `age_proofs`. */
  proven_adult: 1 << 28,
  /** For the photo check: set while the main photo is the one that was compared. */
  photo_checked: 1 << 29,
};

export const isProvenAdult = (looks: number) => (looks & cardBits.proven_adult) !== 0;

/** Whether somebody has proven one of the two: their age, or that they are who their photos show. */
export const isCheckedOrProven = (looks: number) => (looks & (cardBits.proven_adult | cardBits.photo_checked)) !== 0;
