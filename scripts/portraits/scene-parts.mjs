/** Pieces that several backdrops share. The canvas is 480 by 600 everywhere. */

/**
 * @typedef {object} Scene
 * @property {string} key colour of the main light
 * @property {string} fill colour of the shadows
 * @property {string} rim colour of the thin light along the outline
 * @property {string} grade tint over the whole picture
 * @property {-1 | 1} side where the main light stands: -1 left, 1 right
 * @property {string[]} stops backdrop gradient from top to bottom
 * @property {(random: () => number) => string} draw what stands behind the person, always out of focus
 */

/** A group in soft focus. @param {number} blur one of the sizes in `lighting.mjs` */
export function soft(blur, content, attributes = '') {
  return `<g filter="url(#blur${blur})" ${attributes}>${content}</g>`;
}

/** @returns {string} an ellipse; light pools and haze are made of these */
export function pool(x, y, radiusX, radiusY, colour, opacity = 1) {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${colour}" opacity="${opacity}"/>`;
}

/** @returns {string} */
export function box(x, y, width, height, colour, opacity = 1, radius = 0) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}" opacity="${opacity}"/>`;
}

/** @returns {string} */
export function shape(path, colour, opacity = 1) {
  return `<path d="${path}" fill="${colour}" opacity="${opacity}"/>`;
}

/** @template T @param {number} count @param {(index: number) => T} make @returns {string} */
export function repeat(count, make) {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

/**
 * Out-of-focus lights.
 * @param {() => number} random
 * @param {{ count: number, colours: string[], opacity: number, top: number, bottom: number, small: number, large: number }} options
 */
export function bokeh(random, { count, colours, opacity, top, bottom, small, large }) {
  const discs = repeat(count, () => {
    const x = (random() * 480).toFixed(0);
    const y = (top + random() * (bottom - top)).toFixed(0);
    const radius = (small + random() * (large - small)).toFixed(0);
    const colour = colours[Math.floor(random() * colours.length)];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${(opacity * (0.3 + random() * 0.7)).toFixed(2)}"/>`;
  });
  return soft(3, discs, 'style="mix-blend-mode:screen"');
}
