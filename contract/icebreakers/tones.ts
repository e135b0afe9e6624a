export const icebreakerTones = ['warm', 'playful', 'curious', 'bold'] as const;
export type IcebreakerTone = (typeof icebreakerTones)[number];
