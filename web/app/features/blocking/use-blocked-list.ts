import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { forgetFoundMembers } from '#web/features/search/search.ts';
import { ApiError } from '#web/platform/api.ts';
import { useApi } from '#web/platform/use-api.ts';

export type Blocked = Answer<'blocked'>['blocked'][number];

/** Everybody the member has blocked, a page at a time, and the way to take a block back. */
export function useBlockedList({ onUnblocked }: { onUnblocked: () => void }) {
  const api = useApi();
  const [wanted, setWanted] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['blocked', wanted],
    queryFn: () => api('blocked', undefined, { page: String(wanted) }),
    // Always fetched again: the member may have blocked a person on the page they came from.
    staleTime: 0,
    placeholderData: (last) => last,
  });
  const [unblocked, setUnblocked] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  const unblock = async ({ id, name }: Blocked) => {
    setBusy(id);
    setRefusal(undefined);
    setUnblocked(undefined);
    try {
      await api('unblockMember', { id });
      forgetFoundMembers();
      // The last one of the last page takes the page along.
      if (data && data.blocked.length === 1 && wanted > 1) setWanted(wanted - 1);
      else await refetch();
      setUnblocked(name);
      onUnblocked();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure.message);
    } finally {
      setBusy(undefined);
    }
  };
  return { data, error, refetch, showPage: setWanted, unblocked, busy, refusal, unblock };
}
