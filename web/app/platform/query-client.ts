import { QueryClient } from '@tanstack/react-query';

/** What the browser has asked before. The API client retries on its own, so queries do not. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
