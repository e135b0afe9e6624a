import { search as limits } from '#contract/constants.ts';

/** The page a list is opened at: what is no page number at all is the first. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), limits.lastPage) : 1;
}

/** The query of another page of the same list. The first has none of its own, so that a list has one address. */
export function addressOfPage(search: string, page: number): string {
  const query = new URLSearchParams(search);
  if (page > 1) query.set('page', String(page));
  else query.delete('page');
  const text = query.toString();
  return text && `?${text}`;
}
