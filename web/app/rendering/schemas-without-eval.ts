/*
 * Told to zod before it is loaded, and so under the name where it looks for its settings: in the browser it is not to try
 * `new Function`. Our policy forbids that, zod does without, but Firefox reports the attempt as a violation of the policy.
 */
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
