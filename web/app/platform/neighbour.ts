interface Box {
  left: number;
  top: number;
}

/** Tall or not, what begins within so much stands in one row. */
const row = 4;

/**
 * To which of many that stand in rows an arrow leads; undefined where the key is no arrow. Up from the first row leads out
 * of them, to -1; down from the last one stays.
 */
export function neighbour(boxes: readonly Box[], from: number, key: string): number | undefined {
  const last = boxes.length - 1;
  const here = boxes[from];
  if (!here) return undefined;
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(last, from + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const down = key === 'ArrowDown';
  const beyond = boxes
    .map((box, index) => ({
      index,
      away: (box.top - here.top) * (down ? 1 : -1),
      aside: Math.abs(box.left - here.left),
    }))
    .filter(({ away }) => away > row);
  const nearest = Math.min(...beyond.map(({ away }) => away));
  const [next] = beyond.filter(({ away }) => away <= nearest + row).sort((one, other) => one.aside - other.aside);
  return next?.index ?? (down ? from : -1);
}
