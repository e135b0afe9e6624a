/** The whole suite is `npm run test:hostile`; `npm test` runs a shorter form of the same. */
export const isFull = process.env.HOSTILE === 'full';

/** How much of something: the whole, or the short form of it. */
export const effort = (whole: number, short: number) => (isFull ? whole : short);

/** What all generated requests follow from. Another one each time, unless `HOSTILE_SEED` asks for an old one again. */
export const seed = process.env.HOSTILE_SEED ? Number(process.env.HOSTILE_SEED) : Date.now() % 2 ** 31;
