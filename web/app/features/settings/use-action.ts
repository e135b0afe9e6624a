import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/platform/api.ts';

/** A button that does one thing at once: which of them is busy, what was refused, and the page anew when it is done. */
export function useAction() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const run = async (name: string, action: () => Promise<unknown>) => {
    setBusy(name);
    setRefusal(undefined);
    try {
      await action();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, refusal, run };
}
