import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { motifs, motions } from './motifs.mjs';

const root = resolve(import.meta.dirname, '../..');
export const packFolder = join(root, 'web/public/gifs');
export const packList = join(root, 'server/src/features/gifs/pack.json');

const spark = 'M0-12c2 8 4 10 12 12-8 2-10 4-12 12-2-8-4-10-12-12 8-2 10-4 12-12z';
const sparks = [
  [40, 48, 0],
  [162, 58, 0.5],
  [44, 150, 0.9],
  [156, 150, 1.3],
];

/**
 * One animation: a motif that moves. Drawn and not filmed, so it is a kilobyte, sharp at every size, and stands still for
 * whoever asks their device for less motion.
 * @param {(typeof motifs)[number]} motif
 * @param {(typeof motions)[number]} motion
 */
export function drawAnimation(motif, motion) {
  const lights = motion.sparks
    ? sparks
        .map(
          ([x, y, delay]) =>
            `<g transform="translate(${x} ${y})"><path class="s" d="${spark}" fill="#fff" stroke="#f7b733" stroke-width="2" style="animation-delay:${delay}s"/></g>`,
        )
        .join('')
    : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">',
    `<style>.m,.s{transform-origin:center}${motion.css}@media (prefers-reduced-motion:reduce){.m,.s{animation:none}}</style>`,
    `<rect width="200" height="200" rx="28" fill="${motif.tint}"/>`,
    `<g class="m">${motif.art}</g>${lights}</svg>\n`,
  ].join('');
}

/** The whole pack: what each is called and found by in both languages, and its drawing. */
export const pack = motifs.map((motif) => {
  const motion = motions.find(({ id }) => id === motif.motion);
  if (!motion) throw new Error(`${motif.id} moves in no known way.`);
  return {
    entry: {
      id: motif.id,
      en: { title: `${motif.name?.en ?? motif.en[0]} ${motion.en}`, tags: motif.en },
      fr: { title: `${motif.name?.fr ?? motif.fr[0]} ${motion.fr[motif.name?.many ? 'many' : 'one']}`, tags: motif.fr },
    },
    drawing: drawAnimation(motif, motion),
  };
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(packFolder, { recursive: true });
  for (const file of readdirSync(packFolder)) rmSync(join(packFolder, file));
  for (const { entry, drawing } of pack) writeFileSync(join(packFolder, `${entry.id}.svg`), drawing);
  writeFileSync(
    packList,
    `${JSON.stringify(
      pack.map(({ entry }) => entry),
      null,
      2,
    )}\n`,
  );
}
