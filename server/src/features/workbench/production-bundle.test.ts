import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
const entry = 'server/src/main.ts';
const onlyInTheDemo = /^server\/(src\/features\/workbench|seeds|src\/demo|src\/testing)/;

test('what the server loads at its start holds neither workbench nor demo world', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    outdir: 'unused',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'silent',
  });
  const atStart = new Set<string>();
  const follow = (file: string) => {
    if (atStart.has(file)) return;
    atStart.add(file);
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind === 'import-statement') follow(path);
  };
  follow(entry);

  expect([...atStart]).toContain('server/src/app.ts');
  expect([...atStart].filter((file) => onlyInTheDemo.test(file))).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((file) => onlyInTheDemo.test(file))).not.toEqual([]);
});
