/**
 * Reads the cast tables. One line is one person; the columns are
 *
 *   id | cut | skin and hair | ages | figure, face, nose | niches | extras | photo | photo | ...
 *
 * A photo is 'scene clothing colour mouth' with optional words after it: happy or wink (eyes), flip, shades.
 * What belongs to the person (face, hair, skin, beard, glasses) stands before the photos, so that several
 * photos always show the same person. A wrong word stops the script instead of drawing something else.
 */
import { avataaarsClothing, avataaarsHair } from './avataaars-figure.mjs';
import { camsTable } from './cast-cams.mjs';
import { menTable } from './cast-men.mjs';
import { womenTable } from './cast-women.mjs';
import { clothColours, eyeColours, hairTones, mix, skinTones } from './colours.mjs';
import { faceShapeNames, noseNames } from './face-features.mjs';
import { ownHairNames } from './own-hair.mjs';
import { scenes } from './portrait.mjs';

/**
 * @typedef {object} Photo
 * @property {string} id file name without ending
 * @property {string} scene
 * @property {string} clothing
 * @property {string} colour cloth colour, '#rrggbb'
 * @property {'soft' | 'grin' | 'smirk' | 'calm'} mouth
 * @property {'open' | 'happy' | 'wink'} eyes
 * @property {Set<string>} flags flip, shades
 */

/** @typedef {ReturnType<typeof readPerson>} Sitter */

const lipColours = { rose: '#a01236', red: '#b30a24', berry: '#7c1140', nude: '#a8443c', plum: '#5f1440' };
const figures = ['slim', 'average', 'full'];
const mouths = ['soft', 'grin', 'smirk', 'calm'];
const photoFlags = ['happy', 'wink', 'flip', 'shades'];
const plainExtras = ['hoops', 'studs', 'necklace', 'pearls', 'choker'];
const beards = ['beardLight', 'beardMedium', 'beardMajestic', 'moustacheFancy', 'moustacheMagnum'];
const glasses = ['round', 'prescription01', 'prescription02'];
const cuts = [...avataaarsHair, ...ownHairNames];
const hairless = new Set(['none', 'sides']);
const covered = new Set(['hijab', 'turban']);

function expectOneOf(value, list, where) {
  if (!list.includes(value)) throw new Error(`${where}: '${value}' is none of ${list.join(', ')}`);
  return value;
}

function words(column) {
  return column.trim().split(/\s+/).filter(Boolean);
}

/** How deep the lines of age are, from the middle of the age band. */
function linesFor([youngest, oldest]) {
  const middle = (youngest + oldest) / 2;
  return [40, 50, 59].filter((limit) => middle >= limit).length;
}

function readPhoto(text, id) {
  const [scene, clothing, colour, mouth, ...flags] = words(text);
  for (const flag of flags) expectOneOf(flag, photoFlags, id);
  return {
    id,
    scene: expectOneOf(scene, Object.keys(scenes), id),
    clothing: expectOneOf(clothing, avataaarsClothing, id),
    colour: clothColours[expectOneOf(colour, Object.keys(clothColours), id)],
    mouth: expectOneOf(mouth, mouths, id),
    eyes: flags.includes('happy') ? 'happy' : flags.includes('wink') ? 'wink' : 'open',
    flags: new Set(flags),
  };
}

function readExtras(column, id) {
  const named = {};
  const extras = new Set();
  for (const word of words(column)) {
    const [name, value] = word.split('=');
    if (value) named[name] = value;
    else if (word !== '-') extras.add(expectOneOf(word, plainExtras, id));
  }
  if (named.beard) expectOneOf(named.beard, beards, id);
  if (named.glasses) expectOneOf(named.glasses, glasses, id);
  return { named, extras };
}

function readPerson(line) {
  const [id, cut, colouring, ageColumn, build, nicheColumn, extraColumn, ...photoColumns] = line.split('|');
  const key = id.trim();
  const hairStyle = expectOneOf(cut.trim(), cuts, key);
  const [skinName, hairName] = words(colouring);
  const [figure, face, nose] = words(build);
  const ages = ageColumn.trim().split('-').map(Number);
  const tone = hairTones[expectOneOf(hairName, Object.keys(hairTones), key)];
  const { named, extras } = readExtras(extraColumn, key);
  const pale = ['white', 'silver', 'ash', 'blonde'].includes(hairName);
  return {
    id: key,
    gender: key.startsWith('w') ? 'female' : 'male',
    hairStyle,
    skinName: expectOneOf(skinName, Object.keys(skinTones), key),
    skin: skinTones[skinName],
    hair: tone.main,
    hairTips: tone.tips,
    hairShade: mix(tone.main, '#12060a', 0.22),
    hairWord: covered.has(hairStyle) ? 'other' : hairless.has(hairStyle) ? 'bald' : tone.word,
    browBase: pale ? mix(tone.main, '#6d5a50', 0.5) : tone.main,
    beardColour: hairName === 'pepper' ? '#7d7674' : tone.main,
    ages,
    lines: linesFor(ages),
    figure: expectOneOf(figure, figures, key),
    face: expectOneOf(face, faceShapeNames, key),
    nose: expectOneOf(nose, noseNames, key),
    niches: words(nicheColumn).map(Number),
    extras,
    beard: named.beard ?? '',
    glasses: named.glasses ?? '',
    eyes: eyeColours[expectOneOf(named.eyes ?? 'dark', Object.keys(eyeColours), key)],
    lips: lipColours[expectOneOf(named.lips ?? 'rose', Object.keys(lipColours), key)],
    photos: photoColumns.map((text, index) => readPhoto(text, key + ['', 'b', 'c', 'd'][index])),
  };
}

function readTable(table) {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map(readPerson);
}

/** Everybody, women first; the order of the tables is the order of cast.json. */
export const cast = [...readTable(womenTable), ...readTable(menTable)];

/** Drawn like everybody else, but members never wear these faces: they are not in cast.json. */
export const cams = readTable(camsTable);

/** What the seed needs to know about a person. @param {Sitter} person */
export function castEntry(person) {
  return {
    id: person.id,
    gender: person.gender,
    ages: person.ages,
    niches: person.niches,
    figure: person.figure,
    hair: person.hairWord,
    skin: person.skinName,
    glasses: person.glasses !== '',
    beard: person.beard !== '',
    photos: person.photos.map((photo) => `${photo.id}.webp`),
  };
}
