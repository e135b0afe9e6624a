import { data, redirect } from 'react-router';
import { type PageContext, unknownGuard } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';

/** A guard lets a request pass by returning, and turns it away by throwing a redirect or an error. */
type Guard = (context: PageContext, address: URL) => Promise<void>;

const guards: Record<string, Guard> = {
  async workbench(context) {
    if (!context.workbench) throw data(null, { status: 404 });
  },

  /** Members only: a visitor logs in first, and comes back here then. */
  async member({ loggedIn, locale }, { pathname, search }) {
    if (!loggedIn) throw redirect(`${pathTo('login', locale)}?${new URLSearchParams({ next: pathname + search })}`);
  },

  /** For those who are not members yet, or not logged in. */
  async visitor({ loggedIn, locale }) {
    if (loggedIn) throw redirect(pathTo('members', locale));
  },
};

export async function runGuards(page: { guards?: readonly string[] }, context: PageContext, address: URL) {
  for (const name of page.guards ?? []) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) throw data(unknownGuard, { status: 500 });
    await guard(context, address);
  }
}
