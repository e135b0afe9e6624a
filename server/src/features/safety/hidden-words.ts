/** Words as they are compared: without case, accents and punctuation, one space between them and around. */
const plain = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Whether one of these words stands in a text: as a word of its own, and not as a part of another. */
export function hasHiddenWord(text: string, hidden: readonly string[]): boolean {
  if (hidden.length === 0) return false;
  const said = plain(text);
  return hidden.some((word) => plain(word).trim() !== '' && said.includes(plain(word)));
}
