import { useMatches } from 'react-router';
import { isBuilt, type RouteName } from '#contract/pages/routes.ts';

/** The name of the page shown; web/app/routes.ts writes it into the route's id. A missing page has none. */
export function usePageName(): RouteName | undefined {
  const [, name = ''] = useMatches().at(-1)?.id.split('.page.') ?? [];
  return isBuilt(name) ? name : undefined;
}
