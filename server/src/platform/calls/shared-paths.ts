import type { FastifyInstance } from 'fastify';
import type { CallName } from '#contract/call-paths.ts';
import { everyPath } from '#contract/every-path.ts';

/** The name under which the router knows the query that tells calls with the same path and method apart. */
export const searchConstraint = 'search';

const names = Object.keys(everyPath) as CallName[];
const searches = new Set(names.flatMap((name) => placeOf(everyPath[name].path).search ?? []));

/** The path of a call, and the query by which it is told apart from others of that path. */
export function placeOf(path: string): { url: string; search: string | undefined } {
  const [url = '', search] = path.split('?', 2);
  return { url, search };
}

/** The call without a query that has the path and method of this one, if this one has a query. */
export function hostOf(name: CallName): CallName | undefined {
  const { method, path } = everyPath[name];
  const { url, search } = placeOf(path);
  if (search === undefined) return undefined;
  return names.find((other) => everyPath[other].method === method && everyPath[other].path === url);
}

/** Calls that are described together with this one, because they have its path and method and a query besides. */
export const guestsOf = (name: CallName): CallName[] => names.filter((other) => hostOf(other) === name);

/** Lets the router choose between calls by a parameter of the query, wherever in the query it stands. */
export function routeBySearch(app: FastifyInstance) {
  const known = [...searches];
  const strategy: Parameters<FastifyInstance['addConstraintStrategy']>[0] = {
    name: searchConstraint,
    storage: () => {
      type Handlers = ReturnType<typeof strategy.storage>;
      const handlers = new Map<unknown, ReturnType<Handlers['get']>>();
      return {
        get: (value) => handlers.get(value) ?? null,
        set: (value, handler) => void handlers.set(value, handler),
      } satisfies Pick<Handlers, 'get' | 'set'> as Handlers;
    },
    validate: () => {},
    // Called for every request: most have no query, and those are done at once.
    deriveConstraint: ({ url = '' }) => {
      const start = url.indexOf('?');
      if (start < 0) return undefined;
      const given = url.slice(start + 1).split('&');
      return known.find((search) => given.includes(search));
    },
  };
  app.addConstraintStrategy(strategy);
}
