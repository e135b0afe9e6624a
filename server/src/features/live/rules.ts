/** Whoever was away longer, or missed more, is told to ask for everything again. */
export const keptFor = 24 * 3_600_000;
export const mostReplayed = 200;
