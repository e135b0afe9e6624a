import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/services.mjs';

const integration = '**/*.integration.test.{ts,tsx}';
const everywhere = ['contract', 'server', 'web', 'scripts', 'bench'];
const ignored = ['**/node_modules/**', '**/build/**', '**/.react-router/**', 'e2e/**'];

// Where PostgreSQL is missing its project is left out, and `npm test` lists it as not run. In CI it has to be there.
const databases = process.env.CI || findPostgres() ? ['embedded', 'postgres'] : ['embedded'];

// On a server every integration test runs; on the embedded database, with `npm test`, those of what may differ between the
// two. The journeys walk through all features on it, and `npm run test:whole` runs every test on both.
const isShort = process.env.TEST_EXTENT === 'short';
const differing = [
  'server/src/platform/database',
  'server/src/platform/jobs',
  'server/src/platform/calls',
  'server/seeds',
];
const onEmbedded = isShort ? differing : everywhere;
const roomsOn = (database: string) => (database === 'embedded' ? onEmbedded : everywhere);

const faults = 'hostile/faults/faults.test.ts';
const hostile = {
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: ['server/src/testing/each-file.ts'],
  testTimeout: 30 * 60_000,
  hookTimeout: 5 * 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files share what a worker has loaded: loading it anew for each of them took longer than the tests.
    isolate: false,
    // What one project has transformed the others, and the next run, read from the disk: half of the time that importing takes.
    experimental: { fsModuleCache: true },
    // A busy machine is slow, not wrong: what waits so long hangs.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: everywhere.map((room) => `${room}/**/*.test.{ts,tsx}`),
          exclude: [...ignored, integration],
        },
      },
      ...databases.map((database) => ({
        extends: true as const,
        test: {
          name: database,
          include: roomsOn(database).map((room) => `${room}/${integration}`),
          // Nodes that are killed while mails and pushes leave: half a minute each.
          exclude: isShort ? [...ignored, '**/killed.integration.test.ts'] : ignored,
          env: { TEST_DATABASE: database },
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/each-file.ts'],
        },
      })),
      // Attacks on a real server, on PostgreSQL: the short form here, the whole of it with npm run test:hostile.
      ...(databases.includes('postgres')
        ? [
            {
              extends: true as const,
              test: { ...hostile, exclude: [faults], name: 'hostile', include: ['hostile/**/*.test.ts'] },
            },
            // When everything else is done: it holds the server to what it promises on a quiet machine.
            {
              extends: true as const,
              test: { ...hostile, name: 'faults', include: [faults], maxWorkers: 1, sequence: { groupOrder: 1 } },
            },
          ]
        : []),
    ],
  },
});
