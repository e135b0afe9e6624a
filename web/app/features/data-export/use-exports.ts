import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { useApi } from '#web/platform/use-api.ts';

const lookAgain = 3000;

interface Asking {
  /** As the page came with them. */
  initial: Answer<'dataExports'>;
  /** What a refused login gave whom the site has closed out. */
  owner?: string | undefined;
}

/** The copies a member asked for, followed while one is made, and the way to ask for another. */
export function useExports({ initial, owner }: Asking) {
  const api = useApi();
  const query: Record<string, string> = owner === undefined ? {} : { owner };
  const { data, refetch } = useQuery({
    queryKey: ['data-exports', owner ?? ''],
    queryFn: () => api('dataExports', undefined, query),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.exports[0]?.state === 'waiting' ? lookAgain : false),
  });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api('requestExport', undefined, query);
      await refetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { data, busy, refusal, ask, owner };
}

export type UsedExports = ReturnType<typeof useExports>;
