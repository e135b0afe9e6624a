/** What a card says of its member beside their looks, in the same column: looks end at bit 27. No member chooses these. */
export const safetyBits = {
  /** Set and taken by the triggers of `age_proofs`: see age_bit in the migrations. */
  proven_adult: 28,
  /** Set while the main photo is the one that was compared: see photo_checked_bit in the migrations. */
  photo_checked: 29,
} as const;

const has = (looks: number, name: keyof typeof safetyBits) => (looks & (1 << safetyBits[name])) !== 0;

export const isProvenAdult = (looks: number) => has(looks, 'proven_adult');

/** Whether somebody has proven one of the two: their age, or that they are who their photos show. */
export const isCheckedOrProven = (looks: number) => isProvenAdult(looks) || has(looks, 'photo_checked');
