/**
 * Makes the portraits of the demo world: illustrated adults, none of them a real person.
 *
 *   node scripts/portraits/make.mjs                     every portrait and cast.json
 *   node scripts/portraits/make.mjs w01 m04             only these people (and cast.json)
 *   node scripts/portraits/make.mjs --variations        only what is made of drawn pictures (and cast.json)
 *   node scripts/portraits/make.mjs --sheet sheet.png   also a contact sheet
 *
 * Output: server/seeds/portraits/<id>.webp (480 by 600), cast.json, and of each picture its blur and placeholder. Same
 * tables, same pictures: nothing is random, so a second run changes no file. People are listed in cast-women.mjs,
 * cast-men.mjs and, for the cams, cast-cams.mjs.
 *
 * Credits: remixes 'Avataaars' by Pablo Stanley (free for personal and commercial use), with heads, faces, hair,
 * light and backdrops drawn for this project.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { cams, cast, castEntry } from './cast.mjs';
import { writeContactSheet } from './contact-sheet.mjs';
import { writeLooks } from './looks.mjs';
import { bleed, portraitSvg } from './portrait.mjs';
import { makeVariation, variationsOf } from './variations.mjs';

const everybody = [...cast, ...cams];
const folder = fileURLToPath(new URL('../../server/seeds/portraits/', import.meta.url));

/** Lists stay on one line, as the formatter wants them; JSON.stringify alone would break every list. */
function castJson() {
  const value = (item) =>
    Array.isArray(item) ? `[${item.map((part) => JSON.stringify(part)).join(', ')}]` : JSON.stringify(item);
  const entry = (person) =>
    Object.entries({ ...castEntry(person), variations: variationsOf(person).map(({ id }) => `${id}.webp`) })
      .map(([name, item]) => `    "${name}": ${value(item)}`)
      .join(',\n');
  return `[\n${cast.map((person) => `  {\n${entry(person)}\n  }`).join(',\n')}\n]\n`;
}

async function removeLeftovers() {
  const pictures = [...everybody.flatMap(({ photos }) => photos), ...cast.flatMap(variationsOf)];
  const wanted = new Set(pictures.map(({ id }) => `${id}.webp`));
  for (const name of await readdir(folder)) {
    if (name.endsWith('.webp') && !wanted.has(name)) await rm(join(folder, name));
  }
}

async function makePortrait(person, photo) {
  const picture = await sharp(Buffer.from(portraitSvg(person, photo)))
    .extract({ left: bleed, top: bleed, width: 480, height: 600 })
    .flatten()
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
  await writeFile(join(folder, `${photo.id}.webp`), picture);
  return picture.length;
}

async function main(words) {
  const sheetAt = words.indexOf('--sheet');
  const sheet = sheetAt < 0 ? '' : words.splice(sheetAt, 2)[1];
  const onlyVariations = words.includes('--variations');
  words = words.filter((word) => word !== '--variations');
  const people = words.length > 0 ? everybody.filter((person) => words.includes(person.id)) : everybody;
  await mkdir(folder, { recursive: true });
  await removeLeftovers();
  let bytes = 0;
  let count = 0;
  for (const person of people) {
    for (const photo of onlyVariations ? [] : person.photos) {
      bytes += await makePortrait(person, photo);
      count += 1;
    }
    // Nobody else wears the face of a cam: one picture of it is enough.
    for (const variation of cast.includes(person) ? variationsOf(person) : []) {
      bytes += await makeVariation(folder, variation);
      count += 1;
    }
  }
  await writeFile(join(folder, 'cast.json'), castJson());
  await writeLooks(folder);
  console.log(`${people.length} people, ${count} portraits, ${(bytes / 1024 / count).toFixed(1)} KB on average`);
  if (sheet) await writeContactSheet(people, folder, sheet);
}

await main(process.argv.slice(2));
