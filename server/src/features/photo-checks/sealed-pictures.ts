import type { Secrets } from '#server/platform/secrets.ts';

/** Whose picture it is, and which of the two. */
export interface PicturePlace {
  memberId: string;
  place: 1 | 2;
}

/** Sealed for its place alone: in the row of somebody else it could not be opened. */
export const sealPicture = (secrets: Secrets, place: PicturePlace, bytes: Uint8Array) =>
  secrets.seal(bytes, ownerOf(place));

export const openPicture = (secrets: Secrets, place: PicturePlace, sealed: Buffer) =>
  secrets.open(sealed, ownerOf(place));

const ownerOf = ({ memberId, place }: PicturePlace) => `photo check of ${memberId}, picture ${place}`;
