import { useState } from 'react';

/** Whoever has no likes left is told so, and may go on looking all the same; with new likes that is over. */
export function useLookOn(likesLeft: number) {
  const [on, setOn] = useState(false);
  if (on && likesLeft > 0) setOn(false);
  return { on, start: () => setOn(true), stop: () => setOn(false) };
}
