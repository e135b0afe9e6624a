/** A piece of a message: words, or an address that may be followed. */
export type Piece = { text: string; href?: undefined } | { text: string; href: string; host: string };

// Only what says of itself that it is an address: a bare name like "tomorrow.maybe" stays a word.
const candidate = /(?:https?:\/\/|www\.)[^\s<>"]+/giu;
// What ends a sentence does not belong to the address in it.
const trailing = /[.,;:!?'"»”’)\]}…]+$/u;

/** Cuts a message into words and addresses. Nothing but http and https is ever followed, whatever it looks like. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(candidate)) {
    const link = linkOf(withoutTail(match[0]));
    if (!link) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index) });
    pieces.push(link);
    done = match.index + link.text.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}

function linkOf(text: string): (Piece & { href: string }) | undefined {
  const written = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(written)) return undefined;
  const address = new URL(written);
  // "https://bank.example@other.example" is a costume: where it leads is not what it says.
  if (address.username || address.password || !address.hostname.includes('.')) return undefined;
  return { text, href: address.href, host: address.hostname.replace(/^www\./, '') };
}

function withoutTail(text: string): string {
  const tail = trailing.exec(text)?.[0] ?? '';
  // A bracket that was opened inside belongs to it, as in many an encyclopedia's addresses.
  const balanced = tail.startsWith(')') && text.slice(0, -tail.length).includes('(');
  return balanced ? text.slice(0, text.length - tail.length + 1) : text.slice(0, text.length - tail.length);
}

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u;
const mostLarge = 3;
// Longer than three of the longest: not worth taking apart.
const longestLarge = 60;

/** One to three emoji and nothing else are shown large: they are the message. */
export function isLarge(text: string): boolean {
  if (text.length > longestLarge || !emoji.test(text)) return false;
  const letters = [...new Intl.Segmenter().segment(text.replaceAll(/\s/g, ''))];
  return letters.length <= mostLarge && letters.every(({ segment }) => emoji.test(segment));
}
