import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { AlertBanner } from '#web/ui/alert-banner.tsx';

/** What became of it, said where it was done. The place is always there, so that a screen reader hears it fill. */
export function PanelMessage({ done, refusal }: { done?: ReactNode; refusal?: ReactNode }) {
  return (
    <div role="status" className="settings-panel__message">
      {refusal ? (
        <AlertBanner tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          {refusal}
        </AlertBanner>
      ) : (
        done && (
          <AlertBanner tone="ok" icon={<CircleCheck aria-hidden="true" />}>
            {done}
          </AlertBanner>
        )
      )}
    </div>
  );
}
