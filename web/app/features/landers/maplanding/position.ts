/** Where a country lies on the square that its map is drawn on. */
export interface Placement {
  west: number;
  north: number;
  /** How much shorter a degree of longitude is there than one of latitude. */
  narrowing: number;
  /** A degree of latitude on the map. */
  scale: number;
  left: number;
  top: number;
}

export const mapSize = 640;

/** Where a place lies on the map, in hundredths of its width; undefined beside it. */
export function positionOn(
  { west, north, narrowing, scale, left, top }: Placement,
  { latitude, longitude }: { latitude: number; longitude: number },
): { x: number; y: number } | undefined {
  const x = ((left + (longitude - west) * narrowing * scale) / mapSize) * 100;
  const y = ((top + (north - latitude) * scale) / mapSize) * 100;
  return [x, y].every((at) => at >= 0 && at <= 100) ? { x, y } : undefined;
}
