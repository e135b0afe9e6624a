import type { RouteName } from '#contract/pages/routes.ts';

/** The shape of a page that is on its way. */
export type PendingShape = 'cards' | 'rows' | 'lines';

/** Pages one goes to by a tap in the navigation, and what they look like before they are there. */
const shapes = {
  members: 'cards',
  likes: 'cards',
  chats: 'rows',
  profile: 'lines',
  settings: 'lines',
  credits: 'lines',
  premium: 'lines',
} as const satisfies Partial<Record<RouteName, PendingShape>>;

const destinations = Object.entries(shapes) as [keyof typeof shapes, PendingShape][];

/** What to show while this address loads. Nothing where the page stays the same and only what is asked of it changes. */
export function pendingShape(
  to: string | undefined,
  current: RouteName | undefined,
  pathOf: (page: RouteName) => string | undefined,
): PendingShape | undefined {
  const [page, shape] = destinations.find(([name]) => to !== undefined && pathOf(name) === to) ?? [];
  return page === current ? undefined : shape;
}
