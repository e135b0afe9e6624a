/**
 * The characters that every SEPA bank accepts: EPC217-08, "SEPA requirements for an extended character set"; EPC130-08.
 */
const allowed = /[^A-Za-z0-9/\-?:().,'+ ]/g;

// Letters that NFKD does not take apart into a letter and an accent.
const letters: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ə: 'e',
  Ə: 'E',
  ı: 'i',
  '’': "'",
  '–': '-',
  '\u2044': ' ',
  '&': '+',
  _: '-',
};

/** Transliterates a name or a line of text, and cuts it to so many characters. */
export function sepaText(text: string, maximum: number): string {
  return text
    .replaceAll(/./gu, (character) => letters[character] ?? character)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(allowed, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maximum)
    .trim();
}
