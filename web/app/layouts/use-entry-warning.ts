import { useEffect, useState } from 'react';
import { effectiveCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { deviceStore } from '#web/platform/stores.ts';
import { entryWarningDue, skipKey } from './entry-warning-rules.ts';

interface Asking {
  onlyIn?: readonly string[] | undefined;
  /** Whether it is due as far as the server can tell, which does not know what the browser keeps. */
  fromTheStart?: boolean;
}

/** Whether a visitor is asked their age, and what closing the question does. */
export function useEntryWarning({ onlyIn, fromTheStart = false }: Asking = {}) {
  const { settings, user } = useShell();
  const asked = { setting: settings.enable_site_entry_popup, loggedIn: user !== null };
  const [due, setDue] = useState(fromTheStart && entryWarningDue({ ...asked, ...unknown, onlyIn }));
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

/** Before the browser has said more. */
const unknown = { installed: false, skippedAt: null, country: '' };
