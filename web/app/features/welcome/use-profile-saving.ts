import { useRef, useState } from 'react';
import type { Body } from '#contract/calls.ts';
import type { OwnProfile } from '#contract/people.ts';
import { ApiError } from '#web/platform/api.ts';
import { useApi } from '#web/platform/use-api.ts';

type Change = Body<'changeProfile'>;

const pause = 600;

/** Keeps what is changed a moment after it was; one call at a time, so that an earlier one never wins over a later. */
export function useProfileSaving(initial: OwnProfile) {
  const api = useApi();
  const [profile, setProfile] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<Record<string, string>>({});
  const waiting = useRef<Change>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  function change(part: Change) {
    waiting.current = { ...waiting.current, ...part };
    setProfile((known) => ({ ...known, ...part }) as OwnProfile);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), pause);
  }

  /** Everything is kept now, or it is said why not. */
  async function flush(): Promise<boolean> {
    setBusy(true);
    const kept = await send();
    setBusy(false);
    return kept;
  }

  function send(): Promise<boolean> {
    clearTimeout(timer.current);
    running.current = (running.current ?? Promise.resolve(true)).then(sendWaiting);
    return running.current;
  }

  async function sendWaiting(): Promise<boolean> {
    const body = waiting.current;
    if (!Object.keys(body).length) return true;
    waiting.current = {};
    try {
      await api('changeProfile', body);
      setProblem(undefined);
      setFields({});
      return true;
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      // What could not be kept waits for the next try, unless it was changed once more meanwhile.
      waiting.current = { ...body, ...waiting.current };
      setFields(refusal.fields);
      setProblem(Object.keys(refusal.fields).length ? undefined : refusal.message);
      return false;
    }
  }

  return { profile, change, flush, busy, problem, fields };
}

export type ProfileSaving = ReturnType<typeof useProfileSaving>;
