import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNetwork } from '#web/features/tracking/use-network.ts';
import { useApi } from '#web/platform/use-api.ts';
import { paramsOf, type Search } from './search-address.ts';

const settles = 250;
const fresh = 60_000;

/** How many a search would find, asked once nobody has changed it for a moment; the last number stays until then. */
export function useResultCount(search: Search): { count: number; more: boolean } | undefined {
  const api = useApi();
  const network = useNetwork();
  const wanted = JSON.stringify({ ...paramsOf(search), ...(network && { network }) });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const ask = setTimeout(() => setAsked(wanted), settles);
    return () => clearTimeout(ask);
  }, [wanted]);
  const { data } = useQuery({
    queryKey: ['members', 'count', asked],
    queryFn: async () => {
      const { number_of_results: count, more } = await api('search', undefined, JSON.parse(asked));
      return { count, more };
    },
    staleTime: fresh,
    placeholderData: (last) => last,
  });
  return data;
}
