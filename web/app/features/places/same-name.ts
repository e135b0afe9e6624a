/** Whether two names of places are the same to somebody who types without accents, capitals and dashes. */
export const sameName = (one: string, other: string) => bare(one) === bare(other);

const bare = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\p{Z}]/gu, '')
    .toLowerCase();
