export interface Point {
  latitude: number;
  longitude: number;
}

// A little less than a degree of latitude has, so that a box never cuts off the edge of its circle.
const kilometresPerDegree = 111;
const earthRadius = 6371;

/** A city names where one stands only when it is near; from further away it still tells the region. */
export const cityWithin = 60;
export const regionWithin = 150;

/** Half the sides, in degrees, of a box that holds a circle of so many kilometres. Degrees narrow towards the poles. */
export function boxAround({ latitude }: Point, kilometres: number) {
  const height = kilometres / kilometresPerDegree;
  const narrowest = Math.cos(radians(Math.min(90, Math.abs(latitude) + height)));
  return { height, width: Math.min(360, height / Math.max(narrowest, 0.01)) };
}

/** Kilometres along the surface. */
export function distanceBetween(one: Point, other: Point): number {
  const halfHeight = Math.sin(radians(other.latitude - one.latitude) / 2);
  const halfWidth = Math.sin(radians(other.longitude - one.longitude) / 2);
  const chord = halfHeight ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfWidth ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const steps = [
  { below: 10, step: 1 },
  { below: 50, step: 5 },
  { below: 200, step: 10 },
  { below: Number.POSITIVE_INFINITY, step: 50 },
];

/** Kilometres as they are told. They are those between two cities, and the further, the less exactly. */
export function roundedDistance(kilometres: number): number {
  const { step } = steps.find(({ below }) => kilometres < below) ?? { step: 50 };
  return Math.max(1, Math.round(kilometres / step) * step);
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
