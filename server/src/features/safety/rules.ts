import paymentWords from './payment-words.json' with { type: 'json' };

/** Pure signs of what fraud usually looks like. Each would rather miss something than cry wolf at a talker. */

const domains =
  'com|net|org|info|biz|io|me|app|dev|xyz|site|online|shop|club|live|cam|chat|link|page|fr|de|nl|be|ch|uk|us|eu|ru|cn|in|co|tv|ly|gl|gg|to|cc|ws|tk|ml';
const addressed = new RegExp(
  String.raw`(?:https?:\/\/|www\.)\S{3,}|(?<![\w@.])(?:[a-z0-9-]{2,}\.)+(?:${domains})(?![\w@])`,
  'iu',
);
const handles =
  /\b(?:whats\s?app|telegram|signal|snap(?:chat)?|instagram|insta|kik|discord|line|wechat)\b\s*(?:[:=@]|is\b|id\b|c['’]est|:)\s*\S{3,}/iu;
const mail = /[^\s@]{1,64}\s?(?:@|\(at\)|\[at\])\s?[a-z0-9-]{1,63}\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,}/iu;

/** An address of a page or of a person elsewhere. */
export const mentionsLink = (text: string) => addressed.test(text) || mail.test(text) || handles.test(text);

const digitRuns = /(?:\+|\b00)?\(?\d(?:[\s().\-/]{0,2}\d){6,16}/g;

/** So many digits in a row as a number to call has; not a date, a price or a year. */
export function mentionsPhone(text: string): boolean {
  return [...text.matchAll(digitRuns)].some(([run]) => {
    const digits = run.replaceAll(/\D/g, '');
    if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(run.trim())) return false;
    const international = /^\s*(?:\+|00)/.test(run);
    return digits.length >= (international ? 8 : 9) && digits.length <= 15;
  });
}

const ibans = /\b[a-z]{2}\d{2}(?:\s?[a-z0-9]){11,30}\b/giu;

/** By its checksum: letters and digits that only look like one are none. */
export function isIban(text: string): boolean {
  return [...text.matchAll(ibans)].some(([found]) => {
    const compact = found.replaceAll(/\s/g, '').toUpperCase();
    // Words may follow without a break: whichever beginning adds up is one.
    for (let length = 15; length <= Math.min(34, compact.length); length += 1)
      if (addsUp(compact.slice(0, length))) return true;
    return false;
  });
}

function addsUp(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const coins = [
  /\b(?:bc1|tb1)[a-z0-9]{25,62}\b/u,
  /\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b/u,
  /\b0x[a-fA-F0-9]{40}\b/u,
  /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/u,
  /\b4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}\b/u,
];

export const mentionsCrypto = (text: string) => coins.some((coin) => coin.test(text));

// One expression for all of them: every message is looked at.
const phrases = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...paymentWords.en, ...paymentWords.fr].join('|').replaceAll(' ', String.raw`\s+`)})(?![\p{L}\p{N}])`,
  'iu',
);

/** Words by which money is asked for. */
export const isPaymentRequest = (text: string) => phrases.test(plain(text));

const plain = (text: string) => text.replaceAll('’', "'").normalize('NFC');
