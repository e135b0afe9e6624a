/** What is asked, in this order. Only the age changes what is shown; the others are part of the game. */
export const questions = [
  { name: 'age', choices: ['young', 'older'] },
  { name: 'appearance', choices: ['normal', 'sexy'] },
  { name: 'race', choices: ['white', 'other'] },
] as const;

export type Question = (typeof questions)[number];

const between = 35;

/** As the search understands a band; thirty-five belongs to both. */
export const agesOf = { young: { max_age: String(between) }, older: { min_age: String(between) } } as const;

/** The first of both bands, one from each in turn, nobody twice: what somebody sees who did not say. */
export function mixed<Person extends { id: string }>(young: readonly Person[], older: readonly Person[], most: number) {
  const pairs = Array.from({ length: Math.max(young.length, older.length) }, (_, place) => [
    young[place],
    older[place],
  ]);
  const all = pairs.flat().filter((person) => person !== undefined);
  return [...new Map(all.map((person) => [person.id, person])).values()].slice(0, most);
}
