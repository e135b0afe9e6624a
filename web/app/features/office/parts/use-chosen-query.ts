import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * The query of the address, already as it was chosen. An address changes only once its page has loaded: a second choice made
 * before that must not undo the first.
 */
export function useChosenQuery() {
  const [query, setQuery] = useSearchParams();
  const [last, setLast] = useState({ from: query, chosen: query });
  const choose = (chosen: URLSearchParams, options?: NavigateOptions) => {
    setLast({ from: query, chosen });
    setQuery(chosen, options);
  };
  return [last.from === query ? last.chosen : query, choose] as const;
}
