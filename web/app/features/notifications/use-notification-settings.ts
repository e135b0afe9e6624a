import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NotificationSettings } from '#contract/notifications/notifications.ts';
import { Autosave } from '#web/platform/autosave.ts';
import { useApi } from '#web/platform/use-api.ts';

export type Choices = Pick<
  NotificationSettings,
  'preferences' | 'quiet_hours' | 'lock_screen' | 'notifications_disabled'
>;

/** What a member is notified of, as a form that saves itself. The call takes all switches at once, whichever was moved. */
export function useNotificationSettings(initial: NotificationSettings) {
  const api = useApi();
  const [autosave] = useState(() => {
    const made: Autosave<Choices> = new Autosave<Choices>({
      initial,
      save: ({ notifications_disabled: enabled, ...change }) =>
        api('changeNotifications', {
          preferences: made.snapshot().values.preferences,
          ...change,
          ...(enabled && { notifications_disabled: [] }),
        }),
    });
    return made;
  });
  const saving = useSyncExternalStore(autosave.subscribe, autosave.snapshot, autosave.snapshot);
  useEffect(() => {
    const save = () => void autosave.flush();
    addEventListener('online', save);
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.dirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', save);
      removeEventListener('beforeunload', warn);
    };
  }, [autosave]);
  return { autosave, ...saving };
}
