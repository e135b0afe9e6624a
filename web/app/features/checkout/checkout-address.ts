import { useLocation, useParams } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';

interface Change {
  method?: string;
  country?: string;
  code?: string | null;
  payment?: string | null;
}

/** The checkout's state is its address; this is the address with something changed. */
export function useCheckoutAddress() {
  const { id = '', paymentmethod } = useParams();
  const { search } = useLocation();
  const pathTo = usePathTo();
  return ({ method = paymentmethod, ...changes }: Change) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const path = pathTo('credits-id-paymentmethod', { id, ...(method && { paymentmethod: method }) });
    return query.size ? `${path}?${query}` : path;
  };
}
