/** Apart from the schemas, so that a page need not load those to know them. */
export const likeTypes = ['received', 'sent', 'matches'] as const;
export type LikeType = (typeof likeTypes)[number];
