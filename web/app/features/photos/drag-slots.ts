export interface Slot {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
}

/** Which of the slots somebody points at: the one they are in, or the nearest. */
export function slotAt(slots: readonly Slot[], { x, y }: Spot): number {
  const distances = slots.map(({ left, top, width, height }) => {
    const right = left + width;
    const bottom = top + height;
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  });
  return distances.indexOf(Math.min(...distances));
}

/** The list with one of its entries at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...entry, ...rest.slice(to)];
}

/** How far something must shift to have its middle under the finger. */
export const shiftTo = ({ left, top, width, height }: Slot, { x, y }: Spot): Spot => ({
  x: x - left - width / 2,
  y: y - top - height / 2,
});
