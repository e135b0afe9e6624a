import { useEffect, useRef, useState } from 'react';
import type { MadeDecision } from '#contract/moderation/moderation.ts';
import { isWriting } from './use-keys.ts';

export const undoKey = 'Z';

/** The last decision that can be taken back, by its key as well, also where nothing else waits. */
export function useUndo(takeBack: (made: MadeDecision) => void) {
  const [last, setLast] = useState<MadeDecision>();
  const undo = () => {
    if (!last) return;
    setLast(undefined);
    takeBack(last);
  };
  const current = useRef(undo);
  current.current = undo;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || isWriting(event.target) || event.key.toUpperCase() !== undoKey) return;
      event.preventDefault();
      current.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const remember = (made: MadeDecision) => setLast(made.undo_until ? made : undefined);
  return { last, remember, undo };
}
