/** Puts one portrait together: backdrop, cast shadow, figure, light, finish. */
import { avataaarsFigure } from './avataaars-figure.mjs';
import { figureLight, finish, lightDefinitions, sharedFilters } from './lighting.mjs';
import { seededRandom } from './random.mjs';
import { dayScenes } from './scenes-day.mjs';
import { eveningScenes } from './scenes-evening.mjs';

export const scenes = { ...dayScenes, ...eveningScenes };

/** Extra border on every side, cut off after drawing: light along the outline must not follow the frame. */
export const bleed = 40;

/** Hair runs from its main tone at the crown to a lighter one at temples and tips. */
function hairPaint(person) {
  const turn = person.hairWord === 'grey' ? 0.2 : 0.35;
  return `<linearGradient id="hairPaint" gradientUnits="userSpaceOnUse" x1="0" y1="30" x2="0" y2="150"><stop offset="${turn}" stop-color="${person.hair}"/><stop offset="1" stop-color="${person.hairTips}"/></linearGradient>`;
}

/**
 * @param {import('./cast.mjs').Sitter} person
 * @param {import('./cast.mjs').Photo} photo
 * @returns {string} a standalone SVG; the portrait is its middle, 480 by 600
 */
export function portraitSvg(person, photo) {
  const scene = scenes[photo.scene];
  const random = seededRandom(photo.id + photo.scene);
  const { markup, scale, centre, foot } = avataaarsFigure(person, photo, random);
  const direction = photo.flags.has('flip') ? -1 : 1;
  const shift = 240 + (random() * 24 - 12);
  // A little taller than wide: rounder proportions look younger than the people meant here.
  const place = `translate(${shift.toFixed(1)} ${(628 - foot * scale * 1.03).toFixed(1)}) scale(${(scale * direction * 0.98).toFixed(3)} ${(scale * 1.03).toFixed(3)}) translate(${-centre} 0)`;
  return `<svg width="${480 + 2 * bleed}" height="${600 + 2 * bleed}" viewBox="${-bleed} ${-bleed} ${480 + 2 * bleed} ${600 + 2 * bleed}" xmlns="http://www.w3.org/2000/svg" style="isolation:isolate">
<defs>${sharedFilters}${lightDefinitions(scene)}${hairPaint(person)}
<g id="figure"><g transform="${place}" fill="none">${markup}</g></g>
<mask id="figureMask" style="mask-type:alpha"><use href="#figure"/></mask></defs>
<rect width="480" height="600" fill="url(#backdrop)"/>${scene.draw(random)}
<use href="#figure" filter="url(#castShadow)"/><use href="#figure"/>${figureLight}
<use href="#figure" filter="url(#rimLight)" style="mix-blend-mode:screen"/>${finish(scene)}</svg>`;
}
