const side = 32;
const kept = 8;

/** A square picture of so many grey values a side is what the hash is made of. */
export const hashedSide = side;

// How strongly the value at a place goes into each of the waves that are kept; the flat one is left out.
const waves = Array.from({ length: kept }, (_, wave) =>
  Array.from({ length: side }, (_, place) => Math.cos(((2 * place + 1) * (wave + 1) * Math.PI) / (2 * side))),
);

/**
 * Which of a picture's slow waves of light and shade are stronger than their mean, as 64 bits: a discrete cosine transform
 * of a small grey copy. Hashes are stored and compared with later ones, so the order of the bits is for ever: waves across
 * before waves down.
 */
export function perceptualHash(greys: Uint8Array): string {
  if (greys.length !== side * side) throw new Error(`A hash is made of ${side} × ${side} grey values.`);
  // Rows first: then each wave across needs one value of every row instead of all of them.
  const rows = waves.map((across) =>
    Array.from({ length: side }, (_, y) =>
      across.reduce((sum, weight, x) => sum + weight * (greys[y * side + x] ?? 0), 0),
    ),
  );
  const strengths = rows.flatMap((row) =>
    waves.map((down) => down.reduce((sum, weight, y) => sum + weight * (row[y] ?? 0), 0)),
  );
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length;
  return strengths.map((strength) => (strength > mean ? '1' : '0')).join('');
}

/** How many bits differ. */
export const hashDistance = (one: string, other: string) =>
  Array.from(one).filter((bit, place) => bit !== other[place]).length;
