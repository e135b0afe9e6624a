const minute = 60_000;
const day = 24 * 60 * minute;

export type Distance = 'now' | 'relative' | 'weekday' | 'date';

/** How a moment is best told: for a day by how long ago it was, for a week by its weekday, then by its date. */
export function distanceOf(at: Date, now: Date): Distance {
  const passed = now.getTime() - at.getTime();
  if (passed < minute) return 'now';
  if (passed < 2 * day) return 'relative';
  return passed < 7 * day ? 'weekday' : 'date';
}
