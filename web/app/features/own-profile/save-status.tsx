import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import type { SaveState } from '#web/platform/autosave.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface SaveStatusProps {
  state: SaveState;
  failure?: string | undefined;
  onRetry: () => void;
}

const shownFor = 2_500;

/** Says that everything is saved, for a moment; that something is not, until it is. */
export function SaveStatus({ state, failure, onRetry }: SaveStatusProps) {
  const t = useTranslations('own-profile.save');
  const visible = useLinger(state);
  const words = { saved: t('saved'), saving: t('saving'), failed: t('failed'), refused: t('refused') }[state];
  return (
    <div className="save-status" data-state={visible ? state : 'rest'}>
      <p className="save-status__words" role="status">
        {visible && (
          <>
            {state === 'saving' && <Spinner />}
            {state === 'saved' && <Check aria-hidden="true" />}
            {(state === 'failed' || state === 'refused') && <CircleAlert aria-hidden="true" />}
            <span>
              {words}
              {state === 'failed' && <span className="save-status__reason">{failure}</span>}
            </span>
          </>
        )}
      </p>
      {state === 'failed' && (
        <Button size="sm" variant="white" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

/** Nothing to say at first, and nothing a moment after all is saved. */
function useLinger(state: SaveState) {
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
