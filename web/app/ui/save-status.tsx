import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

type State = 'saved' | 'saving' | 'failed' | 'refused';

interface SaveStatusProps {
  state: State;
  /** What each state is called. */
  words: Record<State, string>;
  /** Why nothing could be saved. */
  reason?: string | undefined;
  retryLabel: string;
  onRetry: () => void;
}

const shownFor = 2_500;

/** For a form that saves itself: says that everything is saved, for a moment; that something is not, until it is. */
export function SaveStatus({ state, words, reason, retryLabel, onRetry }: SaveStatusProps) {
  const visible = useLinger(state);
  return (
    <div className="save-status" data-state={visible ? state : 'rest'}>
      <p className="save-status__words" role="status">
        {visible && (
          <>
            {state === 'saving' && <Spinner />}
            {state === 'saved' && <Check aria-hidden="true" />}
            {(state === 'failed' || state === 'refused') && <CircleAlert aria-hidden="true" />}
            <span>
              {words[state]}
              {state === 'failed' && <span className="save-status__reason">{reason}</span>}
            </span>
          </>
        )}
      </p>
      {state === 'failed' && (
        <Button size="sm" variant="white" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

/** Nothing to say at first, and nothing a moment after all is saved. */
function useLinger(state: State) {
  const [rests, setRests] = useState(true);
  const [last, setLast] = useState(state);
  if (last !== state) {
    setLast(state);
    setRests(false);
  }
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setRests(true), shownFor);
    return () => clearTimeout(timer);
  }, [state]);
  return !rests;
}
