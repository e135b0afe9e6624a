import { thumbHashToAverageRGBA } from 'thumbhash';

/** The mean colour of a picture that is still on its way, from its thumbhash in base64; none where that is not one. */
export function tintOf(thumbhash: string): string | undefined {
  const bytes = bytesOf(thumbhash);
  if (bytes.length < 5) return undefined;
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255));
  return `rgb(${red} ${green} ${blue})`;
}

function bytesOf(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
