import { thumbHashToDataURL } from 'thumbhash';

/** The tiny picture a thumbhash holds, as an address; nothing where the text holds none. */
export function pictureOf(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
