import { useEffect, useState } from 'react';
import { effectiveCountry } from '#contract/places/countries.ts';
import { entryWarningDue, skipKey } from '#web/features/visits/entry-warning-rules.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { deviceStore } from '#web/platform/stores.ts';

/** Whether a visitor is asked their age, and what closing the question does. */
export function useEntryWarning(onlyIn?: readonly string[]) {
  const { settings, user } = useShell();
  const [due, setDue] = useState(false);
  useEffect(() => {
    setDue(
      entryWarningDue({
        installed: matchMedia('(display-mode: standalone)').matches,
        skippedAt: deviceStore.get(skipKey),
        setting: settings.enable_site_entry_popup,
        loggedIn: user !== null,
        country: effectiveCountry(settings),
        onlyIn,
      }),
    );
  }, [settings, user, onlyIn]);
  const enter = () => {
    deviceStore.set(skipKey, String(Math.floor(Date.now() / 1000)));
    setDue(false);
  };
  return { due, enter };
}
