import { useState } from 'react';
import type { NotificationPreferences } from '#contract/notifications/notifications.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { allOff, isAllOff } from './choices.ts';

interface StopAllProps {
  preferences: NotificationPreferences;
  onChange: (preferences: NotificationPreferences) => void;
}

/** One press and nothing is sent any more; another one, and all is as it was. */
export function StopAll({ preferences, onChange }: StopAllProps) {
  const t = useTranslations('notifications.stop');
  const [before, setBefore] = useState<NotificationPreferences>();
  const stopped = isAllOff(preferences);
  const stop = () => {
    setBefore(preferences);
    onChange(allOff(preferences));
  };
  return (
    <div className="notifications-stop">
      {!stopped && (
        <Button block variant="danger-outline" onClick={stop}>
          {t('action')}
        </Button>
      )}
      <p role="status">{stopped ? t('stopped') : t('text')}</p>
      {stopped && before && (
        <Button variant="outline" size="sm" onClick={() => onChange(before)}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
