import sharp from 'sharp';

/** Real image files, each unlike the others: the site notices a photo it already has. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A scene of its own for each seed: shapes in other places and other colours. */
function scene(seed: number, width = 1000, height = 1250) {
  const colour = (shift: number) => `hsl(${(seed * 67 + shift) % 360} 65% ${35 + ((seed * 13 + shift) % 40)}%)`;
  const spot = (index: number) => ({
    x: (seed * 311 + index * 457) % width,
    y: (seed * 523 + index * 281) % height,
    r: 120 + ((seed * 97 + index * 61) % 260),
  });
  const circles = [1, 2, 3, 4].map((index) => {
    const { x, y, r } = spot(index);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour(index * 80)}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour(0)}"/>${circles.join('')}</svg>`;
  return sharp(Buffer.from(drawing));
}

const picked = (name: string, mimeType: string, buffer: Buffer): PickedFile => ({ name, mimeType, buffer });

/** Lying on its side, as a phone writes it, with where it was taken. */
export const jpeg = async (seed: number) => {
  const exif = {
    IFD0: { Make: 'Camera', Copyright: 'Secret' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 50/1 0/1' },
  };
  const buffer = await scene(seed, 1250, 1000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return picked(`photo-${seed}.jpg`, 'image/jpeg', buffer);
};
export const png = async (seed: number) =>
  picked(`photo-${seed}.png`, 'image/png', await scene(seed).png({ compressionLevel: 3 }).toBuffer());
export const webp = async (seed: number) =>
  picked(`photo-${seed}.webp`, 'image/webp', await scene(seed).webp().toBuffer());
export const avif = async (seed: number) =>
  picked(`photo-${seed}.avif`, 'image/avif', await scene(seed, 400, 500).avif({ effort: 0 }).toBuffer());

/** A letter that says it is a photo. */
export const pdfCalledJpeg = () =>
  picked('holiday.jpg', 'image/jpeg', Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'));
export const pdf = () => picked('letter.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n'));
/** No browser shows it and nobody takes it. */
export const tooLarge = () => picked('huge.heic', 'image/heic', Buffer.alloc(16 * 2 ** 20));
