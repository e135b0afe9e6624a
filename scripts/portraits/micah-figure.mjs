/**
 * Figures that remix the 'Avatar Illustration System' by Micah Lanier (CC BY 4.0). The set is drawn with black
 * contours; here every contour takes the colour of what it surrounds, which looks lit instead of printed.
 */

import { micah } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import { bare, mix } from './colours.mjs';

export const micahClothing = ['open', 'crew', 'collared'];

/** Adult cuts only: the cartoon tuft 'dougFunny' is left out. */
export const micahHair = ['full', 'pixie', 'dannyPhantom', 'fonze', 'mrClean', 'mrT', 'turban'];

const mouths = { soft: 'smile', grin: 'laughing', smirk: 'smirk', calm: 'smirk' };

const builds = {
  slim: { width: 0.97, shirt: 1 },
  average: { width: 1, shirt: 1.04 },
  full: { width: 1.09, shirt: 1.16 },
};

function unwrap(svg) {
  return svg
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replace(/<mask id="viewboxMask">.*?<\/mask>/, '')
    .replace(/ mask="url\(#viewboxMask\)"/, '');
}

function colourContours(markup, shade) {
  return markup
    .replace(
      /fill="(#[0-9a-f]{6})" stroke="#000"/gi,
      (_, fill) => `fill="${fill}" stroke="${mix(fill.toLowerCase(), '#1c0810', 0.42)}" filter="url(#volume)"`,
    )
    .replace(/fill="#000" style="mix-blend-mode:multiply"/g, `fill="${shade}" opacity=".75"`)
    .replace(/stroke="#000"/g, `stroke="${shade}"`)
    .replace(/stroke-width="4(\.27)?"/g, 'stroke-width="3.2"')
    .replace(/stroke-width="3.82"/g, 'stroke-width="2.6"');
}

/** Smaller pupils with a catchlight and a lid: the set's large black ovals look like a doll's. */
function adultEyes(markup, person) {
  const female = person.gender === 'female';
  const line = mix(person.skin, '#1c0810', 0.8);
  const lashes = female ? 'M4.6 25.4l-5.6-3.2M96 20.4l5-3.6' : '';
  const lids = `<g stroke="${line}" stroke-width="${female ? 4 : 3}" stroke-linecap="round" fill="none"><path d="M4.5 25q5-9.5 ${female ? 14 : 12}-9.6t12 5.6"/><path d="M68.5 15q5-9.5 ${female ? 14 : 12}-9.6t12 5.6"/><path d="${lashes}" stroke-width="3"/></g>`;
  const shrink = (ellipse) => ellipse.replace('rx="9"', 'rx="7"').replace('ry="13.5"', 'ry="9.6"');
  return markup.replace(
    /(<ellipse cx="16.53" cy="29.4"[^>]*\/>)(<ellipse cx="80.53"[^>]*\/>)/,
    (_, left, right) =>
      `${shrink(left)}${shrink(right)}<g fill="#fff"><ellipse cx="19" cy="26" rx="2.3" ry="2.9"/><ellipse cx="83" cy="16" rx="2.3" ry="2.9"/></g>${lids}`,
  );
}

function widenShirt(markup, width) {
  return markup.replace(
    '<g transform="translate(53 272)">',
    `<g transform="translate(186 272) scale(${width} 1) translate(-133 0)">`,
  );
}

function ageLines(person, shade) {
  if (person.lines === 0) return '';
  const bearded = person.beard === 'beard';
  const steps = [
    '<path d="M140 179q12 6 24 2M232 167q10 4 20-2"/>',
    '<path d="M136 158l-9-3M136 164l-9 3M245 137l7-4M246 143l7 1"/>' +
      (bearded ? '' : '<path d="M160 196q-7 8-6 18M252 184q7 5 9 14"/>'),
    '<path d="M150 116q34-14 74-17M160 128q30-11 56-13"/>',
  ];
  return `<g stroke="${shade}" stroke-width="2.2" stroke-linecap="round" fill="none" opacity="${0.4 + person.lines * 0.1}">${steps.slice(0, person.lines).join('')}</g>`;
}

/**
 * @param {import('./cast.mjs').Sitter} person
 * @param {import('./cast.mjs').Photo} photo
 * @param {() => number} random
 */
export function micahFigure(person, photo, random) {
  const female = person.gender === 'female';
  const shade = mix(person.skin, '#3a0f14', 0.34);
  const lips = female ? mix(person.skin, person.lips, 0.72) : mix(person.skin, '#2a0a12', 0.62);
  const turbanColour = mix(photo.colour, '#f4e6da', 0.2);
  const hair = person.hairStyle === 'turban' ? turbanColour : person.hair;
  const earring = person.extras.has('hoops') ? 'hoop' : person.extras.has('studs') ? 'stud' : '';
  const svg = createAvatar(micah, {
    seed: person.id,
    hair: [person.hairStyle],
    mouth: [mouths[photo.mouth]],
    eyes: [photo.eyes === 'happy' ? 'smiling' : 'eyes'],
    eyebrows: ['up'],
    shirt: [photo.clothing],
    nose: [{ soft: 'curve', narrow: 'pointed', broad: 'tound', strong: 'pointed' }[person.nose]],
    ears: ['attached'],
    glasses: [person.glasses || 'round'],
    glassesProbability: person.glasses ? 100 : 0,
    glassesColor: ['3a2a22'],
    earrings: [earring || 'hoop'],
    earringsProbability: earring ? 100 : 0,
    earringColor: ['e7bd63'],
    facialHair: [person.beard || 'scruff'],
    facialHairProbability: person.beard ? 100 : 0,
    facialHairColor: [bare(mix(person.beardColour, '#12060a', person.beard === 'scruff' ? 0.4 : 0.12))],
    hairColor: [bare(hair)],
    baseColor: [bare(person.skin)],
    shirtColor: [bare(photo.colour)],
    eyebrowsColor: [bare(mix(person.browBase, '#1a0a10', 0.35))],
    mouthColor: [bare(lips)],
    eyesColor: [bare(person.eyes)],
  }).toString();

  const build = builds[person.figure];
  let markup = colourContours(unwrap(svg), shade);
  markup = adultEyes(widenShirt(markup, build.shirt), person);
  if (female) {
    // A fuller line for lips than the set's thin stroke.
    markup = markup.replace(
      /(<path d="M(?:-.5 17.5c2.5 17|10 24.16c4.94)[^>]*)stroke-width="3.2"/,
      '$1stroke-width="5" stroke-linecap="round"',
    );
  } else {
    markup = markup.replace(/(<path d="M(?:99 10.21)[^>]*)stroke-width="3.2"/, '$1stroke-width="5.4"');
  }
  // A shaved head shines softly, not like glass.
  markup = markup.replace('fill="#FCFDFF"', 'fill="#FCFDFF" opacity=".38"');
  // Hair in two tones.
  if (person.hairStyle !== 'turban') markup = markup.replaceAll(`fill="${person.hair}"`, 'fill="url(#hairPaint)"');

  const cheek = mix(person.skin, '#e0304a', 0.62);
  const blush = `<g filter="url(#blur6)" opacity="${female ? 0.26 : 0.14}"><ellipse cx="146" cy="210" rx="22" ry="13" fill="${cheek}"/><ellipse cx="246" cy="194" rx="18" ry="12" fill="${cheek}"/></g>`;
  const roomy = person.hairStyle === 'full' || person.hairStyle === 'mrT' || person.hairStyle === 'turban';
  const tilt = ((random() - 0.5) * 5).toFixed(1);
  const centre = person.hairStyle === 'full' ? 178 : 186;
  const widen = `transform="translate(${centre} 0) scale(${build.width} 1) translate(${-centre} 0) rotate(${tilt} 180 360)"`;
  const scale = (roomy ? 1.5 : 1.6) + random() * 0.08;
  return { markup: `<g ${widen}>${markup}${blush}${ageLines(person, shade)}</g>`, scale, centre, foot: 360 };
}
