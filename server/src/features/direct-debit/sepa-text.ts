/**
 * The signs that every bank of the area takes: EPC217-08, "SEPA requirements for an extended character set";
 * EPC130-08, on the character set.
 */
const allowed = /[^A-Za-z0-9/\-?:().,'+ ]/g;

// Letters that lose more than an accent. All others are taken apart into the letter and what stands on it.
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

/** As a bank writes it: a name or a line of text, at most so long. */
export function sepaText(text: string, maximum: number): string {
  return text
    .replaceAll(/./gu, (sign) => letters[sign] ?? sign)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(allowed, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maximum)
    .trim();
}
