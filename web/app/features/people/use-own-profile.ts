import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import { Autosave } from '#web/platform/autosave.ts';
import { visitStore } from '#web/platform/stores.ts';
import { useApi } from '#web/platform/use-api.ts';
import { type OwnValues, readUnsaved, valuesOf } from './own-values.ts';

/** The own profile as a form that saves itself. What a reload would have lost is there again and saved. */
export function useOwnProfile(profile: OwnProfile) {
  const api = useApi();
  const key = `unsaved-profile:${profile.id}` as const;
  const [autosave] = useState(
    () =>
      new Autosave<OwnValues>({
        initial: valuesOf(profile),
        save: async (change) => valuesOf((await api('changeOwnProfile', change)).profile),
        keep: (unsaved) => (unsaved ? visitStore.set(key, JSON.stringify(unsaved)) : visitStore.remove(key)),
      }),
  );
  const saving = useSyncExternalStore(autosave.subscribe, autosave.snapshot, autosave.snapshot);

  useEffect(() => {
    const lost = readUnsaved(visitStore.get(key), autosave.snapshot().values);
    if (Object.keys(lost).length) autosave.change(lost);
  }, [autosave, key]);

  useEffect(() => {
    const save = () => void autosave.flush();
    // The line is back, or the person is about to look elsewhere: the moment to save what waits.
    addEventListener('online', save);
    document.addEventListener('visibilitychange', save);
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.dirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', save);
      removeEventListener('beforeunload', warn);
    };
  }, [autosave]);
  return { autosave, ...saving };
}
