/** Chance that repeats: the same seed gives the same draws on every machine, which Math.random cannot promise. */
export interface Random {
  /** At least 0, below 1. */
  draw(): number;
  /** A whole number from minimum to maximum, both included. */
  integer(minimum: number, maximum: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(choices: readonly (readonly [item: Item, weight: number])[]): Item;
  sample<Item>(choices: readonly (readonly [item: Item, weight: number])[], size: number): Item[];
  /** Around the mean, rarely further than twice the spread. */
  around(mean: number, spread: number): number;
  /** Sixty bits, as text: the shape of the ids that the database makes. */
  id(): string;
}

export function createRandom(seed: string): Random {
  let state = [...seed].reduce((hash, character) => scramble(hash ^ (character.codePointAt(0) ?? 0)), 0x2f6b_1d47);

  const bits = () => {
    state = (state + 0x9e37_79b9) | 0;
    return scramble(state);
  };
  const draw = () => bits() / 2 ** 32;
  const integer = (minimum: number, maximum: number) => minimum + Math.floor(draw() * (maximum - minimum + 1));

  function pick<Item>(items: readonly Item[]): Item {
    if (!items.length) throw new Error('There is nothing to pick from.');
    return items[integer(0, items.length - 1)] as Item;
  }

  function weighted<Item>(choices: readonly (readonly [Item, number])[]): Item {
    let rest = draw() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    const found = choices.find(([, weight]) => {
      rest -= weight;
      return rest < 0;
    });
    // Rounding can leave a crumb after the last choice.
    const choice = found ?? choices.findLast(([, weight]) => weight > 0);
    if (!choice) throw new Error('There is nothing to pick from.');
    return choice[0];
  }

  function sample<Item>(choices: readonly (readonly [Item, number])[], size: number): Item[] {
    let left = choices.filter(([, weight]) => weight > 0);
    const taken: Item[] = [];
    while (taken.length < size && left.length) {
      const item = weighted(left);
      taken.push(item);
      left = left.filter(([other]) => other !== item);
    }
    return taken;
  }

  return {
    draw,
    integer,
    chance: (probability) => draw() < probability,
    pick,
    weighted,
    sample,
    around: (mean, spread) => mean + spread * (draw() + draw() + draw() + draw() - 2) * Math.sqrt(3),
    id: () => ((BigInt(bits() >>> 2) << 30n) | BigInt(bits() >>> 2)).toString(),
  };
}

/** Spreads every bit of a 32-bit number over all the others. */
function scramble(number: number) {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
