const farEnough = 0.25;
const steepest = 18;

/** What letting a card go says, by how far it was dragged: nothing while it is near its place. */
export function answerOfDrag(moved: number, width: number): 'like' | 'pass' | undefined {
  if (Math.abs(moved) < width * farEnough) return undefined;
  return moved > 0 ? 'like' : 'pass';
}

/** A card turns as it is dragged, up to a limit. */
export const turnOfDrag = (moved: number, width: number): number =>
  Math.round(Math.max(-1, Math.min(1, moved / width)) * steepest * 10) / 10;
