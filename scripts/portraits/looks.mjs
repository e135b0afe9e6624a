/**
 * The blur and the placeholder of every portrait, made once and kept beside it (blurs, looks.json): a fresh demo stores
 * them as they are instead of decoding four hundred pictures. They are made by the server's own code, as those of an uploaded photo.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';

const root = join(import.meta.dirname, '../..');

/** @param {string} folder Where the portraits lie. What was made of the same bytes before is kept. */
export async function writeLooks(folder) {
  const [blurs, file] = [join(folder, 'blurs'), join(folder, 'looks.json')];
  await mkdir(blurs, { recursive: true });
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const { blurOf, thumbhashOf } = await loadDevelop();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp')).sort();
  const lines = [];
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    const of = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const look = known[name]?.of === of ? known[name] : await make(name, bytes, of);
    lines.push(`  "${name}": { "of": "${look.of}", "thumbhash": "${look.thumbhash}" }`);
  }
  for (const name of await readdir(blurs)) if (!names.includes(name)) await rm(join(blurs, name));
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);

  /** Makes both looks of a few pixels: the picture is decoded once for the two. */
  async function make(name, bytes, of) {
    const { data, info: raw } = await sharp(bytes).resize(96, 120).raw().toBuffer({ resolveWithObject: true });
    await writeFile(join(blurs, name), await blurOf(sharp(data, { raw })));
    return { of, thumbhash: await thumbhashOf(sharp(data, { raw })) };
  }
}

/** The server is written in TypeScript, which not every Node that runs this reads. */
async function loadDevelop() {
  const outfile = join(root, '.cache/portraits/develop.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/features/photos/develop.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}
