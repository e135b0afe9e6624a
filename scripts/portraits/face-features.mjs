/**
 * Faces for the Avataaars figures, drawn here instead of taken from the set: lidded eyes, lips, tinted brows
 * and lines of age. The set's own dots and circles read as very young; these read as adults.
 * Coordinates are the set's: face centre line x=132, eyes at y=112, mouth around y=153, chin at y=186.
 */
import { mix } from './colours.mjs';

/** Jaw outlines: `cheek` widens the cheeks, `height` lowers the jaw's corner, `jaw` widens the chin. */
const faceShapes = {
  oval: { cheek: 0, height: 30, jaw: 29, chin: 187 },
  heart: { cheek: 0, height: 27, jaw: 20, chin: 188 },
  long: { cheek: -1, height: 34, jaw: 26, chin: 191 },
  square: { cheek: 0, height: 43, jaw: 40, chin: 187 },
  round: { cheek: 3, height: 38, jaw: 38, chin: 187 },
  full: { cheek: 8, height: 46, jaw: 47, chin: 190 },
};

export const faceShapeNames = Object.keys(faceShapes);

/** @returns {string} path of the head without neck */
export function headPath(shapeName) {
  const { cheek, height, jaw, chin } = faceShapes[shapeName];
  const left = `C${76 - cheek} ${134 + height * 0.6} ${132 - jaw} ${chin} 132 ${chin}`;
  const right = `C${132 + jaw} ${chin} ${188 + cheek} ${134 + height * 0.6} 188 134`;
  const rightEar = 'A12 12 0 0 0 198 124V110A12 12 0 0 0 188 98.17V92';
  const leftEar = 'A12 12 0 0 0 66 110V124A12 12 0 0 0 76 134';
  return `M132 36A56 56 0 0 0 76 92V98.17${leftEar}${left}${right}${rightEar}A56 56 0 0 0 132 36Z`;
}

const eyeCentres = [106, 158];

/** Mirrors a left-hand drawing to the right-hand side of the face. */
function both(drawing) {
  return `${drawing}<g transform="translate(264 0) scale(-1 1)">${drawing}</g>`;
}

function openEye(person, x, outward) {
  const line = mix(person.skin, '#1c0810', 0.82);
  const lash = person.gender === 'female' ? 2.9 : 2.1;
  const flick = person.gender === 'female' ? `M${x + outward * 10.5} 109.5l${outward * 4.4}-3.6` : '';
  const crease = `<path d="M${x - 8} 102.6q8-4.6 16 0" stroke-width="1.1" opacity=".45"/>`;
  return `<ellipse cx="${x}" cy="112" rx="9.4" ry="5.9" fill="#fffaf4" opacity=".92"/>
<ellipse cx="${x}" cy="111.6" rx="5.3" ry="5.7" fill="${person.eyes}"/><circle cx="${x}" cy="111.6" r="2.6" fill="#120a0c"/>
<circle cx="${x + 1.9}" cy="109.4" r="1.6" fill="#fff"/>
<g stroke="${line}" fill="none" stroke-linecap="round"><path d="M${x - 10.5} 110.6q10.5-11.4 21 0${flick}" stroke-width="${lash}"/>${crease}<path d="M${x - 7} 117.2q7 2.6 14 0" stroke-width=".9" opacity=".5"/></g>`;
}

function closedEye(person, x, outward) {
  const line = mix(person.skin, '#1c0810', 0.82);
  const flick = person.gender === 'female' ? `M${x + outward * 10} 113l${outward * 4}-2.4` : '';
  return `<path d="M${x - 10.5} 114.5q10.5-10.5 21 0${flick}" stroke="${line}" stroke-width="3" fill="none" stroke-linecap="round"/>`;
}

/** @param {'open' | 'happy' | 'wink'} look */
export function eyes(person, look) {
  return eyeCentres
    .map((x, index) => {
      const outward = index === 0 ? -1 : 1;
      const closed = look === 'happy' || (look === 'wink' && index === 1);
      return closed ? closedEye(person, x, outward) : openEye(person, x, outward);
    })
    .join('');
}

/** Brows take the hair's colour; under white hair they stay a little darker so the face keeps its look. */
export function brows(person, look) {
  const colour = mix(person.browBase, '#1a0a10', 0.3);
  const lift = look === 'happy' ? -2 : 0;
  const drawing =
    person.gender === 'female'
      ? `<path d="M89.5 ${98 + lift}C95 ${89.5 + lift} 107 ${87.5 + lift} 118.5 ${92.5 + lift}C108 ${91.5 + lift} 97 ${93 + lift} 89.5 ${98 + lift}Z" stroke-width="1.2"/>`
      : `<path d="M88.5 ${98.5 + lift}C95 ${90 + lift} 107 ${88.5 + lift} 119 ${92.5 + lift}C119 ${95.5 + lift} 118 ${96 + lift} 117 ${96 + lift}C107 ${93.5 + lift} 97 ${94.5 + lift} 88.5 ${98.5 + lift}Z" stroke-width="1.8"/>`;
  return `<g fill="${colour}" stroke="${colour}" stroke-linejoin="round" opacity=".9">${both(drawing)}</g>`;
}

const noses = {
  soft: 'M122 131q1 6.5 10 6.5t10-6.5',
  narrow: 'M125 132q1 5 7 5t7-5M127.5 112q-1.5 10-2.8 16',
  broad: 'M118.5 130q1 8 13.5 8t13.5-8',
  strong: 'M121.5 132q2 6.5 10.5 6.5t10.5-6.5M138 104q2.5 13 2.6 22',
};

export const noseNames = Object.keys(noses);

export function nose(person) {
  const colour = mix(person.skin, '#3a0f14', 0.36);
  return `<path d="${noses[person.nose]}" stroke="${colour}" stroke-width="2.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
<ellipse cx="129.5" cy="127" rx="3.4" ry="6" fill="#fff" opacity=".13"/>`;
}

/** Each mouth: `lips` is the filled outline for women, `line` what everybody gets. */
export function mouth(person, look) {
  const female = person.gender === 'female';
  const lip = female ? mix(person.skin, person.lips, 0.66) : mix(person.skin, '#8a2a34', 0.34);
  const dark = mix(person.skin, '#2a0a12', 0.7);
  if (look === 'grin') {
    const opening = 'M114.5 148.5Q132 152.5 149.5 148.5C149.5 160 142 167 132 167S114.5 160 114.5 148.5Z';
    return `<path d="${opening}" fill="#5a1a22" stroke="${lip}" stroke-width="${female ? 3.4 : 1.6}" stroke-linejoin="round"/>
<path d="M116.6 149.6Q132 153 147.4 149.6Q146.8 154 145.4 156.4Q132 159.4 118.6 156.4Q117.2 154 116.6 149.6Z" fill="#fffaf3"/>`;
  }
  const curves = {
    soft: ['M115.5 150.5Q132 163.5 148.5 150.5', 'Q140 149.4 136.4 149.4T132 150.9T127.6 149.4T115.5 150.5', 11],
    smirk: ['M117.5 154Q133 160.5 148.5 149.5', 'Q140 150 136.6 150.2T132 152T127.4 151.4T117.5 154', 11.5],
    calm: ['M118 153.4Q132 157.4 146 153.4', 'Q139 150.2 136 150.2T132 151.4T128 150.2T118 153.4', 11],
  };
  const [line, upper, fullness] = curves[look];
  const corners = look === 'calm' ? '' : 'M113.6 148.8q1.4 1.2 1.6 3M150.4 148.8q-1.4 1.2-1.6 3';
  const cornerLine = `<path d="${corners}" stroke="${dark}" stroke-width="1.4" opacity=".45" fill="none" stroke-linecap="round"/>`;
  const middle = `<path d="${line}" stroke="${dark}" stroke-width="${female ? 1.8 : 2.8}" fill="none" stroke-linecap="round"/>`;
  if (!female) {
    return `${middle}<path d="M125 162q7 2.6 14 0" stroke="${lip}" stroke-width="2" fill="none" stroke-linecap="round" opacity=".7"/>${cornerLine}`;
  }
  const lowerLip = line.replace(/Q(\S+) (\S+)/, (_, x, y) => `Q${x} ${Number(y) + fullness}`);
  return `<path d="${lowerLip}${upper}Z" fill="${lip}"/>${middle}${cornerLine}
<path d="M127 160.6q5 1.8 10 0" stroke="#fff" stroke-width="1.6" opacity=".28" fill="none" stroke-linecap="round"/>`;
}

/** Lines of age, in three steps; each step keeps the lines before it. */
export function ageLines(person) {
  if (person.lines === 0) return '';
  const colour = mix(person.skin, '#3a0f14', 0.42);
  const steps = [
    both('<path d="M113 140.5q-5 5-5.4 11" opacity=".8"/><path d="M98 121q7 4 14 2.6" opacity=".7"/>'),
    `${both('<path d="M90.5 110.5l-5.6-2.6M90.5 114l-6.2 1"/><path d="M97 123.5q8 5 16 2.6" opacity=".7"/>')}<path d="M112 75.5q20-3.4 40 0" opacity=".55"/>`,
    `${both('<path d="M91.4 117.4l-5 3.4"/><path d="M109.6 161q-1.8 5-.4 9.4" opacity=".8"/><path d="M86 140q1 9 6 16" opacity=".45"/>')}<path d="M108 82.5q24-3.6 48 0" opacity=".55"/>`,
  ];
  return `<g stroke="${colour}" stroke-width="1.5" stroke-linecap="round" fill="none" opacity="${0.42 + person.lines * 0.09}">${steps.slice(0, person.lines).join('')}</g>`;
}

/** Warm cheeks; a little more on women. */
export function blush(person) {
  const colour = mix(person.skin, '#e0304a', 0.6);
  return `<g filter="url(#blur6)" opacity="${person.gender === 'female' ? 0.3 : 0.16}">${both(`<ellipse cx="96" cy="137" rx="15" ry="10" fill="${colour}"/>`)}</g>`;
}

/** The shadow of a shaved beard: without it a clean-shaven man would look too young. */
export function shavedShadow(person) {
  if (person.gender !== 'male') return '';
  const colour = mix(person.browBase, '#20161a', 0.4);
  return `<clipPath id="headShape"><path d="${headPath(person.face)}"/></clipPath><g clip-path="url(#headShape)"><path d="M66 132C84 156 102 141 132 142C162 141 180 156 198 132V204H66Z" fill="${colour}" opacity=".17" filter="url(#blur3)"/></g>`;
}
