import { photoLimits } from '#contract/constants.ts';

/** The part of a picture, in its own pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As large as anybody will ever see it; more would only take longer to send. */
const longestSide = 2400;
const quality = 0.92;

/** A picture the browser can show, at the address of an object; undefined for one it cannot, like HEIC on most desktops. */
export async function openPicture(file: Blob): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    URL.revokeObjectURL(picture.src);
    return undefined;
  }
}

export const closePicture = (picture: HTMLImageElement) => URL.revokeObjectURL(picture.src);

/** Draws a part anew. Nothing the camera wrote beside the picture, like where it was taken, comes along. */
export async function drawPart(picture: HTMLImageElement, part: Part): Promise<Blob | undefined> {
  const { width, height } = fitting(part, longestSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  // A JPEG has no glass: what was transparent is paper.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', quality));
}

/** The file as it is, unless it is more than the server takes: then the same picture, smaller. */
export async function wholePicture(file: Blob, picture: HTMLImageElement): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const fits = file.size <= photoLimits.bytes && width * height <= photoLimits.megapixels * 1e6;
  return fits ? file : ((await drawPart(picture, { x: 0, y: 0, width, height })) ?? file);
}

/** The same shape with no side longer than that; never larger than it was. */
export function fitting({ width, height }: Pick<Part, 'width' | 'height'>, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Kinds a picker offers. What a file is, its content decides: on the server. */
export const pickedKinds = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';

/** Whether a file says of itself that it is something else entirely. */
export const isOtherKind = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  type !== '' && !type.startsWith('image/') && !/\.hei[cf]$/i.test(name);
