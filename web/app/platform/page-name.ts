import { useMatches } from 'react-router';
import { isBuilt, type RouteName } from '#contract/pages/routes.ts';

/** The name of the page shown; web/app/routes.ts writes it into the route's id. A missing page has none. */
export function usePageName(): RouteName | undefined {
  const id = useMatches().at(-1)?.id ?? '';
  const name = id.slice(id.indexOf(mark) + mark.length);
  return id.includes(mark) && isBuilt(name) ? name : undefined;
}

const mark = '.page.';
