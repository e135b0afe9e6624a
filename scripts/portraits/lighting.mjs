/**
 * What makes a flat avatar look photographed: shared filters, and the light layers over backdrop and figure.
 * Filters state sRGB because the default (linear light) washes skin out.
 */
import { channels, mix } from './colours.mjs';

const blurSizes = [3, 6, 14, 26, 40, 60];

const blurs = blurSizes
  .map(
    (size) =>
      `<filter id="blur${size}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join('');

/** Rounds a flat shape: light from the upper left, darker towards the lower right edge. */
const volume = `<filter id="volume" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="9" result="height"/>
<feDiffuseLighting in="height" surfaceScale="7" diffuseConstant="1.12" lighting-color="#fff6ec" result="light"><feDistantLight azimuth="238" elevation="58"/></feDiffuseLighting>
<feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1="1.02" k2=".06" k3="0" k4="0" result="lit"/>
<feComposite in="lit" in2="SourceAlpha" operator="in"/></filter>`;

const grain = `<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="4"/><feColorMatrix values="2 0 0 0 -.5 2 0 0 0 -.5 2 0 0 0 -.5 0 0 0 0 1"/></filter>`;

export const sharedFilters = blurs + volume + grain;

const canvas = 'width="480" height="600"';

/** In canvas units and larger than the canvas, so that no light line shows where the frame cuts the figure. */
const region = 'filterUnits="userSpaceOnUse" x="-60" y="-60" width="600" height="720"';

/** @param {import('./scene-parts.mjs').Scene} scene */
export function lightDefinitions(scene) {
  const lightX = scene.side < 0 ? 0 : 1;
  const shadow = mix(scene.fill, '#a8405a', 0.42);
  const castShadow = channels(scene.fill).map((value) => (value / 510).toFixed(3));
  const backdropStops = scene.stops
    .map((colour, index) => `<stop offset="${(index / (scene.stops.length - 1)).toFixed(3)}" stop-color="${colour}"/>`)
    .join('');
  return `<linearGradient id="backdrop" x1=".2" y1="0" x2=".6" y2="1">${backdropStops}</linearGradient>
<linearGradient id="keyLight" x1="${lightX}" y1="0" x2="${1 - lightX}" y2=".8"><stop offset="0" stop-color="${scene.key}" stop-opacity=".7"/><stop offset=".5" stop-color="${scene.key}" stop-opacity="0"/></linearGradient>
<linearGradient id="fillLight" x1="${1 - lightX}" y1=".35" x2="${lightX}" y2=".1"><stop offset="0" stop-color="${shadow}" stop-opacity=".42"/><stop offset=".5" stop-color="${shadow}" stop-opacity="0"/></linearGradient>
<linearGradient id="floorShade" x1="0" y1="0" x2="0" y2="1"><stop offset=".62" stop-color="${scene.fill}" stop-opacity="0"/><stop offset="1" stop-color="${scene.fill}" stop-opacity=".46"/></linearGradient>
<radialGradient id="vignette" cx=".5" cy=".42" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="${mix(scene.fill, '#000000', 0.5)}" stop-opacity=".62"/></radialGradient>
<filter id="rimLight" ${region} color-interpolation-filters="sRGB"><feMorphology in="SourceAlpha" operator="erode" radius="1.5" result="inner"/><feOffset in="inner" dx="${scene.side * -5}" dy="2.5" result="moved"/><feGaussianBlur in="moved" stdDeviation="2.4" result="softened"/><feComposite in="SourceAlpha" in2="softened" operator="out" result="edge"/><feFlood flood-color="${scene.rim}" flood-opacity=".5"/><feComposite in2="edge" operator="in"/><feGaussianBlur stdDeviation=".7"/></filter>
<filter id="castShadow" ${region} color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dx="${scene.side * -16}" dy="14"/><feGaussianBlur stdDeviation="22"/><feColorMatrix values="0 0 0 0 ${castShadow[0]} 0 0 0 0 ${castShadow[1]} 0 0 0 0 ${castShadow[2]} 0 0 0 .6 0"/></filter>`;
}

/** Light that falls on the figure only. */
export const figureLight = `<g mask="url(#figureMask)">
<rect ${canvas} fill="url(#fillLight)" style="mix-blend-mode:multiply"/>
<rect ${canvas} fill="url(#keyLight)" style="mix-blend-mode:soft-light"/>
<rect ${canvas} fill="url(#keyLight)" opacity=".12" style="mix-blend-mode:overlay"/>
<rect ${canvas} fill="url(#floorShade)" style="mix-blend-mode:multiply"/></g>`;

/** Tint, vignette and grain over everything. @param {import('./scene-parts.mjs').Scene} scene */
export function finish(scene) {
  return `<rect ${canvas} fill="${scene.grade}" opacity=".12" style="mix-blend-mode:soft-light"/>
<rect ${canvas} fill="${scene.grade}" opacity=".05" style="mix-blend-mode:color"/>
<rect ${canvas} fill="url(#vignette)"/>
<rect ${canvas} filter="url(#grain)" opacity=".08" style="mix-blend-mode:overlay"/>`;
}
