import type { FastifyInstance } from 'fastify';
import type { CallName } from '#contract/call-paths.ts';
import { everyPath } from '#contract/every-path.ts';

/** The name under which the router knows the query that tells calls with the same path and method apart. */
export const searchConstraint = 'search';

const names = Object.keys(everyPath) as CallName[];
const searches = new Set(names.flatMap((name) => splitQuery(everyPath[name].path).search ?? []));

/** Splits a call's path from the query that tells it apart from others of that path. */
export function splitQuery(path: string): { url: string; search: string | undefined } {
  const [url = '', search] = path.split('?', 2);
  return { url, search };
}

/** The call with the same path and method and without a query; undefined for a call that has none itself. */
export function primaryCall(name: CallName): CallName | undefined {
  const { method, path } = everyPath[name];
  const { url, search } = splitQuery(path);
  if (search === undefined) return undefined;
  return names.find((other) => everyPath[other].method === method && everyPath[other].path === url);
}

/** Calls with the path and method of this one and a query besides: OpenAPI describes them with it. */
export const variantsOf = (name: CallName): CallName[] => names.filter((other) => primaryCall(other) === name);

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
    // Runs for every request; most have no query.
    deriveConstraint: ({ url = '' }) => {
      const start = url.indexOf('?');
      if (start < 0) return undefined;
      const given = url.slice(start + 1).split('&');
      return known.find((search) => given.includes(search));
    },
  };
  app.addConstraintStrategy(strategy);
}
