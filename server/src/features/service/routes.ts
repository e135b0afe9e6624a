import { pathTo } from '#contract/pages/routes.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { askSupport, type ServiceDeps } from './service.ts';

export function serviceRoutes(calls: Calls, deps: ServiceDeps) {
  calls.write('askSupport', async (tx, context, asked) => ({ reference: await askSupport(tx, deps, context, asked) }));
  calls.write('askSupportByForm', async (tx, context, { locale, ...asked }) => {
    const reference = await askSupport(tx, deps, { ...context, locale }, asked);
    return `${pathTo('pages-service', locale)}?sent=${reference}#form`;
  });
}
