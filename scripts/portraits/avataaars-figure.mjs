/**
 * Figures that remix 'Avataaars' by Pablo Stanley: hair, beards, clothes and glasses come from the set; body,
 * head shape, face and light are ours, so that build and age can be shown.
 */

import { avataaars } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import { bare, mix } from './colours.mjs';
import { ageLines, blush, brows, eyes, headPath, mouth, nose, shavedShadow } from './face-features.mjs';
import { drawOwnHair, ownHair } from './own-hair.mjs';

const clothing = {
  blazer: 'blazerAndShirt',
  jacket: 'blazerAndSweater',
  sweater: 'collarAndSweater',
  hoodie: 'hoodie',
  crew: 'shirtCrewNeck',
  scoop: 'shirtScoopNeck',
  vneck: 'shirtVNeck',
};

export const avataaarsClothing = Object.keys(clothing);

/** Adult cuts only; the set's hats, head bands and fancy dress are left out. */
export const avataaarsHair = [
  'none',
  'bob',
  'bun',
  'curly',
  'curvy',
  'dreads',
  'fro',
  'longButNotTooLong',
  'miaWallace',
  'shavedSides',
  'straight01',
  'straight02',
  'straightAndStrand',
  'bigHair',
  'hijab',
  'turban',
  'dreads01',
  'frizzle',
  'shaggy',
  'shaggyMullet',
  'shortCurly',
  'shortFlat',
  'shortRound',
  'shortWaved',
  'sides',
  'theCaesar',
  'theCaesarAndSidePart',
];

/** Hair that frames the jaw; without something behind it the backdrop would show between cheek and hair. */
const framesJaw = new Set([
  'bob',
  'curly',
  'curvy',
  'dreads',
  'fro',
  'longButNotTooLong',
  'miaWallace',
  'straight01',
  'straight02',
  'straightAndStrand',
  'bigHair',
  'shaggyMullet',
]);

/** Wide or tall cuts need the camera a step further back. */
const roomy = new Set([
  'fro',
  'curly',
  'bun',
  'highChignon',
  'longTied',
  'dreads',
  'bigHair',
  'curvy',
  'shortWaved',
  'frizzle',
  'turban',
]);

const headCover = new Set(['hijab', 'turban']);

/** Where the set puts each part, in its own drawing order. */
const parts = [
  ['clothing', '0 170'],
  ['mouth', '78 134'],
  ['nose', '104 122'],
  ['eyes', '76 90'],
  ['brows', '76 82'],
  ['top', '-1'],
  ['beard', '49 72'],
  ['glasses', '62 42'],
];

/** Cuts the set's picture into its parts so that they can be layered and stretched one by one. */
function takeApart(svg) {
  const pieces = {};
  let rest = svg;
  for (const [name, place] of [...parts].reverse()) {
    const start = rest.lastIndexOf(`<g transform="translate(${place})">`);
    pieces[name] = rest.slice(start);
    rest = rest.slice(0, start);
  }
  // The last piece still carries the closing tags of the whole picture.
  pieces.glasses = pieces.glasses.replace(/<\/g><\/g><\/svg>$/, '');
  return pieces;
}

/** Long outlines get volume; small details and white highlights stay flat. */
function withVolume(markup) {
  return markup.replace(
    /(<path (?:fill-rule="evenodd" clip-rule="evenodd" )?d="[^"]{100,}"(?: fill-rule="evenodd" clip-rule="evenodd")?) fill="(#[0-9a-f]{6}|url\(#hairPaint\))"/gi,
    (_, start, fill) => `${start} fill="${fill}" filter="url(#volume)"`,
  );
}

const builds = {
  female: {
    slim: { shoulders: 0.88, neck: 21.6, head: 1 },
    average: { shoulders: 0.96, neck: 23.6, head: 1 },
    full: { shoulders: 1.2, neck: 31, head: 1.05 },
  },
  male: {
    slim: { shoulders: 0.98, neck: 25, head: 0.985 },
    average: { shoulders: 1.06, neck: 28, head: 1 },
    full: { shoulders: 1.28, neck: 37, head: 1.06 },
  },
};

/** Stretches around the centre line, from the collar down. */
function stretch(horizontal, vertical) {
  return `transform="translate(132 196) scale(${horizontal} ${vertical}) translate(-132 -196)"`;
}

/** The torso is lengthened: the set's heads are large for its bodies, which would read as a child. */
const torso = 1.24;

/** Neck and shoulders in one outline, so that no seam shows in a wide neckline. */
function skinPath({ shoulders, neck }) {
  const collar = Math.max(28 * shoulders, neck + 7);
  const side = 100 * shoulders;
  const round = `${72 * shoulders} ${72 * torso}`;
  return `M${132 - neck} 140V188Q${132 - neck} 200 ${132 - collar} 200A${round} 0 0 0 ${132 - side} 289V310H${132 + side}V289A${round} 0 0 0 ${132 + collar} 200Q${132 + neck} 200 ${132 + neck} 188V140Z`;
}

function body(person, pieces) {
  const build = builds[person.gender][person.figure];
  const { neck } = build;
  const shade = mix(person.skin, '#3a0f14', 0.4);
  const skin = `<path d="${skinPath(build)}" fill="${person.skin}" filter="url(#volume)"/>`;
  const underChin = `<clipPath id="neckShape"><path d="M${132 - neck} 140H${132 + neck}V240H${132 - neck}Z"/></clipPath><g clip-path="url(#neckShape)"><path d="${headPath(person.face)}" transform="translate(0 8)" fill="${shade}" opacity=".75" filter="url(#blur3)"/></g>`;
  const creases = `<g stroke="${mix(person.cloth, '#12060a', 0.5)}" stroke-width="1.8" stroke-linecap="round" fill="none" opacity=".45"><path d="M62 300Q58 272 66 254M202 300Q206 272 198 254" ${stretch(build.shoulders, 1)}/></g>`;
  const clothes = `<g ${stretch(build.shoulders, torso)}>${withVolume(pieces.clothing)}</g>`;
  const neckLines =
    person.lines > 1
      ? `<path d="M${137 - neck} 203q${neck - 5} 5 ${neck * 2 - 10} 0" stroke="${shade}" stroke-width="1.4" fill="none" opacity=".5" stroke-linecap="round"/>`
      : '';
  return `${skin}${underChin}${neckLines}${jewellery(person)}${clothes}${creases}`;
}

function jewellery(person) {
  const { neck } = builds[person.gender][person.figure];
  const left = 131 - neck;
  const right = 133 + neck;
  if (person.extras.has('choker')) {
    return `<path d="M${left} 199Q132 210 ${right} 199V205.5Q132 217 ${left} 205.5Z" fill="#17090d"/><circle cx="132" cy="212" r="3" fill="#d9b36c"/>`;
  }
  if (person.extras.has('pearls')) {
    const beads = Array.from({ length: 13 }, (_, index) => {
      const along = (index - 6) / 6;
      return `<circle cx="${(132 + along * (neck + 2)).toFixed(1)}" cy="${(213 - along * along * 9).toFixed(1)}" r="2.7"/>`;
    }).join('');
    return `<g fill="#fbf3ea" stroke="#c9b8a8" stroke-width=".5">${beads}</g>`;
  }
  if (person.extras.has('necklace')) {
    return `<path d="M${left + 1} 204Q132 236 ${right - 1} 204" stroke="#e7bd63" stroke-width="1.6" fill="none"/><circle cx="132" cy="221.5" r="3.2" fill="#f2d48a"/>`;
  }
  return '';
}

function earrings(person) {
  if (person.extras.has('hoops')) {
    return `<g stroke="#e7bd63" stroke-width="2.4" fill="none"><circle cx="69" cy="143" r="8"/><circle cx="195" cy="143" r="8"/></g>`;
  }
  if (person.extras.has('studs')) {
    return `<g fill="#f4e3c2"><circle cx="70" cy="132" r="2.8"/><circle cx="194" cy="132" r="2.8"/></g>`;
  }
  return '';
}

/** A soft fold under the chin of fuller faces. */
function secondChin(person) {
  if (person.figure !== 'full') return '';
  const shade = mix(person.skin, '#3a0f14', 0.34);
  return `<path d="M104 190Q132 207 160 190" stroke="${shade}" stroke-width="2.4" fill="none" stroke-linecap="round" opacity=".6"/>`;
}

/**
 * @param {import('./cast.mjs').Sitter} person
 * @param {import('./cast.mjs').Photo} photo
 * @param {() => number} random
 */
export function avataaarsFigure(person, photo, random) {
  const own = person.hairStyle in ownHair;
  const bald = person.hairStyle === 'none' || own;
  const glasses = photo.flags.has('shades') ? 'wayfarers' : person.glasses;
  const svg = createAvatar(avataaars, {
    seed: person.id,
    top: [bald ? 'shortFlat' : person.hairStyle],
    topProbability: bald ? 0 : 100,
    mouth: ['twinkle'],
    eyes: ['default'],
    eyebrows: ['default'],
    clothing: [clothing[photo.clothing]],
    accessories: [glasses || 'round'],
    accessoriesProbability: glasses ? 100 : 0,
    accessoriesColor: [person.lines > 1 ? '6b4a2f' : '262e33'],
    facialHair: [person.beard || 'beardLight'],
    facialHairProbability: person.beard ? 100 : 0,
    facialHairColor: [bare(person.beardColour)],
    hairColor: [bare(person.hair)],
    hatColor: [bare(mix(photo.colour, '#f4e6da', 0.25))],
    skinColor: [bare(person.skin)],
    clothesColor: [bare(photo.colour)],
  }).toString();

  const sitter = { ...person, cloth: photo.colour };
  const pieces = takeApart(svg);
  const build = builds[person.gender][person.figure];
  const top = headCover.has(person.hairStyle)
    ? withVolume(pieces.top)
    : withVolume(pieces.top.replaceAll(person.hair, 'url(#hairPaint)'));
  const hair = own ? drawOwnHair(person.hairStyle, 'url(#hairPaint)', person.hairShade) : { back: '', front: top };
  const lining = framesJaw.has(person.hairStyle)
    ? `<path d="M78 92H186V176Q160 192 132 192T78 176Z" fill="${mix(person.hairShade, '#12060a', 0.25)}"/>`
    : '';
  const beardStretch = person.figure === 'full' ? 1.09 : person.face === 'square' || person.face === 'round' ? 1.03 : 1;
  const beard = person.beard
    ? `<g transform="translate(133 0) scale(${beardStretch} 1) translate(-133 0)">${withVolume(pieces.beard)}</g>`
    : '';
  const covered = person.hairStyle === 'hijab';
  const tilt = ((random() - 0.5) * 7).toFixed(1);
  const headGroup = `transform="rotate(${tilt} 132 190) translate(132 0) scale(${build.head} 1) translate(-132 0)"`;

  const contour = `stroke="${mix(person.skin, '#3a0f14', 0.3)}" stroke-opacity=".5" stroke-width="1.2"`;
  const head = `<path d="${headPath(person.face)}" fill="${person.skin}" ${contour} filter="url(#volume)"/>${blush(sitter)}${shavedShadow(sitter)}${ageLines(sitter)}
${nose(sitter)}${mouth(sitter, photo.mouth)}${eyes(sitter, photo.eyes)}${brows(sitter, photo.eyes)}
${covered ? '' : earrings(sitter)}${hair.front}${beard}${glasses ? pieces.glasses : ''}`;

  const markup = `<g transform="translate(8)"><g ${headGroup}>${hair.back}${lining}</g>${body(sitter, pieces)}${secondChin(sitter)}<g ${headGroup}>${head}</g></g>`;
  const scale = (roomy.has(person.hairStyle) ? 1.86 : 2.04) + random() * 0.08;
  return { markup, scale, centre: 140, foot: 300 };
}
