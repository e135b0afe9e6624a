import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useApi } from '#web/platform/use-api.ts';
import { sameName } from './same-name.ts';

/** Loaded once, then kept: regions do not move. */
export function useRegions(country: string) {
  const api = useApi();
  const { locale } = useShell();
  const { data } = useQuery({
    queryKey: ['regions', locale],
    queryFn: () => api('regions'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (isCountry(country) && data?.regions[country]) || [];
}

interface Typed {
  country: string;
  region: string;
  typed: string;
}

/** Cities that begin like what was typed, the largest first. Those of the last letter stay until the next come. */
export function useCities(typed: Typed) {
  const query = useCityQuery();
  const { data } = useQuery({
    ...query(typed),
    enabled: isCountry(typed.country) && typed.typed.trim() !== '',
    placeholderData: (last) => last,
  });
  return typed.typed.trim() === '' ? [] : (data?.cities ?? []);
}

/** The city somebody typed, as it is written; the only one that begins like it will do. Undefined when nobody could be asked. */
export function useFindCity() {
  const client = useQueryClient();
  const query = useCityQuery();
  return async (typed: Typed) => {
    const answer = await client.fetchQuery(query(typed)).catch(() => undefined);
    if (!answer) return undefined;
    return answer.cities.find(({ name }) => sameName(name, typed.typed)) ?? onlyOne(answer.cities) ?? 'unknown';
  };
}

const onlyOne = <City>(cities: readonly City[]) => (cities.length === 1 ? cities[0] : undefined);

function useCityQuery() {
  const api = useApi();
  const { locale } = useShell();
  return ({ country, region, typed }: Typed) => {
    const q = typed.trim();
    return {
      queryKey: ['cities', locale, country, region, q.toLowerCase()],
      queryFn: () => api('cities', undefined, { country, q, ...(region && { region }) }),
      staleTime: Number.POSITIVE_INFINITY,
    };
  };
}
