import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useOffice } from '../office-context.ts';

export const sitesKey = ['office', 'sites'];

/** The companies and their sites. */
export function useCompanies() {
  const { call } = useOffice();
  return useQuery({ queryKey: sitesKey, queryFn: () => call('officeSites') });
}

/** Which site a page is about: the address says it, else it is the first. */
export function useSite() {
  const [query, setQuery] = useSearchParams();
  const companies = useCompanies();
  const hosts = companies.data?.companies.flatMap(({ hosts: of }) => of) ?? [];
  const asked = query.get('host');
  const host = hosts.find((each) => each === asked) ?? hosts[0];
  const choose = (chosen: string) => setQuery({ host: chosen });
  return { host, hosts, choose };
}
