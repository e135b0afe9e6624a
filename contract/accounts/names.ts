/*
 * Letters that are drawn like Latin ones, each row after the letter it is taken for. Capitals and small letters stand
 * apart where they resemble different letters: a Greek capital eta is an H, the small one an n.
 */
const capitals = `
a ΑАᎪ
b ΒВᏴ
c СᏟ
d Ꭰ
e ΕЕᎬ
f Ϝ
g Ꮐ
h ΗНᎻ
i ΙІЇӀᏞ
j ЈᎫ
k ΚКᏦ
m ΜМᎷ
n ΝՈ
o ΟОՕ
p ΡРᏢ
q Ԛ
r Ꭱ
s ЅՏᏚ
t ΤТᎢ
u Ս
v Ꮩ
w ԜᎳ
x ΧХ
y ΥҮУ
z ΖᏃ`;
const smallLetters = `
a αаɑᴀ4
b вьʙβ
c сϲᴄ
d ԁᴅđ
e еεзᴇ3
f ƒꜰ
g ɡɢ
h нһհʜ
i ιіїıɪӏlłʟ1ǀ
j јᴊ
k κкᴋĸ
m мᴍ
n ηпոɴ
o οоօσøᴏ0
p рρᴘþ
q ԛ
r гʀ
s ѕꜱ5
t тτᴛ7
u υսᴜ
v νѵᴠ
w ԝωшᴡ
x хχ
y уүγʏ
z ᴢ
ae æ
oe œ
ss ß`;

const lookalikes = (table: string) =>
  new Map(
    table
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [latin = '', signs = ''] = row.split(' ');
        return Array.from(signs, (sign): [string, string] => [sign, latin]);
      }),
  );
const largeSigns = lookalikes(capitals);
const smallSigns = lookalikes(smallLetters);

/**
 * What is left of a name when everything is taken away that the eye passes over: accents, signs between the letters,
 * capitals, and the alphabet a letter is borrowed from. Two names with the same skeleton are taken for one another. A
 * small l, a capital I and a 1 are one stroke, so i and l are the same here.
 */
export function nameSkeleton(name: string): string {
  const plain = Array.from(name.normalize('NFKC').normalize('NFKD'), (sign) => largeSigns.get(sign) ?? sign);
  return Array.from(plain.join('').toLowerCase(), (sign) => smallSigns.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/*
 * A dot with a letter behind it, a sign of an e-mail address, or the beginning of a web address as a word of its own.
 * Marks between the dot and the letter are passed over: mail programs may leave out what they cannot draw.
 */
const linkSigns = [
  /\.\p{M}*\p{L}/u,
  /@/,
  /:\/\//,
  /(?<![\p{L}\p{N}])https?(?!\p{L})/iu,
  /(?<![\p{L}\p{N}])www(?!\p{L})/iu,
];

/** Whether a mail program might make a link of a name: whoever chose it could then lead a reader anywhere. */
export const looksLikeLink = (name: string) => linkSigns.some((sign) => sign.test(name.normalize('NFKC')));
