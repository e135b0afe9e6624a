import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: '../build/web',
  ssr: true,
  // The whole list of pages travels with the first one: no request in front of a click.
  routeDiscovery: { mode: 'initial' },
  // Our loaders read the context, not the request: it need not be copied for each of them.
  future: { v8_passThroughRequests: true },
  // The workbench is built apart, so that production never loads it.
  serverBundles: ({ branch }) =>
    branch.some((route) => route.file.includes('features/workbench')) ? 'workbench' : 'site',
} satisfies Config;
