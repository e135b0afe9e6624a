import { data } from 'react-router';
import { type PageContext, unknownGuard } from '#contract/pages.ts';

/** A guard lets a request pass by returning, and turns it away by throwing a redirect or an error. */
type Guard = (context: PageContext) => Promise<void>;

const guards: Record<string, Guard> = {
  async workbench(context) {
    if (!context.workbench) throw data(null, { status: 404 });
  },
};

export async function runGuards(page: { guards?: readonly string[] }, context: PageContext) {
  for (const name of page.guards ?? []) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) throw data(unknownGuard, { status: 500 });
    await guard(context);
  }
}
