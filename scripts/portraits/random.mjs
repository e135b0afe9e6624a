/**
 * A seeded source of numbers: the same seed always gives the same picture, so a second run of the script
 * changes no file.
 * @param {string} seed
 * @returns {() => number} numbers from 0 up to 1
 */
export function seededRandom(seed) {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) % 100000) / 100000;
  };
}
