import type { Config } from '@react-router/dev/config';

export default {
  buildDirectory: '../../../.cache/bench/one-line-page',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
