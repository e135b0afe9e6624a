import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Body } from '#contract/calls.ts';
import type { QueueKindName } from '#contract/moderation/decisions.ts';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import { useOffice } from '../office-context.ts';

/** As many as lie ready: the one in hand, and the next with their pictures. */
const ready = 3;

export type QueueFilter = QueueKindName | undefined;

/** What waits altogether, asked for again with every decision. */
export function useWaiting(kind: QueueFilter) {
  const { call } = useOffice();
  return useQuery({
    queryKey: ['office', 'queue', kind ?? 'all'],
    queryFn: () => call('queue', undefined, kind && { kind }),
    refetchInterval: 30_000,
  });
}

/** The items this moderator has in hand; the next is there before it is wanted. */
export function useTaken(kind: QueueFilter) {
  const { call } = useOffice();
  const queries = useQueryClient();
  const key = ['office', 'queue-taken', kind ?? 'all'];
  const settled = useRef(new Set<string>());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const taken = useQuery({
    queryKey: key,
    queryFn: () => call('takeFromQueue', { count: ready, ...(kind && { kind }) }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const items: TakenItem[] = (taken.data?.items ?? []).filter(({ id }) => !gone.has(id));
  usePreloaded(items.slice(1));

  /** The item leaves the screen at once; it comes back when the server refuses. */
  const settle = async <Result>(id: string, work: () => Promise<Result>) => {
    settled.current.add(id);
    setGone(new Set(settled.current));
    try {
      return await work();
    } catch (error) {
      settled.current.delete(id);
      setGone(new Set(settled.current));
      throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: ['office', 'queue'] });
      await queries.invalidateQueries({ queryKey: key });
    }
  };
  const decide = (deciding: Body<'decide'>) => settle(deciding.id, () => call('decide', deciding));
  const skip = async (id: string) => {
    const { items: others } = await call('takeFromQueue', { count: ready, skip: id, ...(kind && { kind }) });
    queries.setQueryData(key, { items: others });
    void queries.invalidateQueries({ queryKey: ['office', 'queue'] });
  };
  const takeBack = async (id: string) => {
    await call('undoDecision', { id });
    void queries.invalidateQueries({ queryKey: ['office', 'queue'] });
    await queries.invalidateQueries({ queryKey: key });
  };
  return { query: taken, items, decide, skip, takeBack };
}

function usePreloaded(items: readonly TakenItem[]) {
  // Pictures of a photo check are not stored by the browser, and each look at them is logged.
  const kept = items.filter(({ kind }) => kind !== 'photo_check');
  const addresses = kept.flatMap(({ matter }) => matter.pictures.map(({ full }) => full)).join(' ');
  useEffect(() => {
    for (const address of addresses.split(' ')) if (address) new Image().src = address;
  }, [addresses]);
}
