/** Colour arithmetic and the hand-picked palettes of the portraits. */

/** @param {string} hex '#rrggbb' @returns {number[]} red, green, blue from 0 to 255 */
export function channels(hex) {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** @param {number[]} values @returns {string} '#rrggbb' */
function toHex(values) {
  const clamp = (value) => Math.max(0, Math.min(255, Math.round(value)));
  return `#${values.map((value) => clamp(value).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Straight mix of two colours.
 * @param {string} from
 * @param {string} to
 * @param {number} share 0 keeps `from`, 1 gives `to`
 */
export function mix(from, to, share) {
  const target = channels(to);
  return toHex(channels(from).map((value, index) => value + (target[index] - value) * share));
}

/** The avatar library wants colours without the hash. @param {string} hex */
export function bare(hex) {
  return hex.slice(1);
}

export const skinTones = {
  porcelain: '#f6cdb3',
  fair: '#f0bd98',
  rosy: '#eab092',
  olive: '#dba277',
  tan: '#c98a5a',
  bronze: '#b5764a',
  brown: '#a3633c',
  deep: '#8b5439',
  ebony: '#72452f',
};

/**
 * Hair: the main tone, the tone at the temples or tips (so that hair is never one flat colour), and the
 * plain word the search filter knows.
 */
export const hairTones = {
  black: { main: '#191215', tips: '#2a1f22', word: 'black' },
  espresso: { main: '#3b2620', tips: '#54362b', word: 'brown' },
  chestnut: { main: '#6a3b28', tips: '#844e33', word: 'brown' },
  auburn: { main: '#8e4526', tips: '#a65a30', word: 'red' },
  copper: { main: '#b4592a', tips: '#cf7a3d', word: 'red' },
  honey: { main: '#b98545', tips: '#d3a562', word: 'blonde' },
  blonde: { main: '#d9b36c', tips: '#ecd196', word: 'blonde' },
  pepper: { main: '#4c4445', tips: '#b4adab', word: 'grey' },
  grey: { main: '#97918f', tips: '#b8b2af', word: 'grey' },
  silver: { main: '#c3bebe', tips: '#dcd7d6', word: 'grey' },
  white: { main: '#e4dfdb', tips: '#f3efec', word: 'white' },
  ash: { main: '#b9a98c', tips: '#dcd2c0', word: 'blonde' },
  rosewood: { main: '#b8567a', tips: '#d98aa2', word: 'other' },
  violet: { main: '#5c4394', tips: '#8a6fc4', word: 'other' },
};

export const clothColours = {
  ink: '#27304a',
  navy: '#2c4770',
  wine: '#8c2b45',
  rose: '#c65a6c',
  sand: '#d9c2a0',
  cream: '#efe4d4',
  forest: '#2f5a4a',
  mustard: '#cf9a3b',
  plum: '#5d355c',
  charcoal: '#33343d',
  teal: '#2b6f73',
  white: '#f0eeea',
  cobalt: '#2f55d4',
  black: '#1d1b20',
  clay: '#b8674a',
  lilac: '#9a86cf',
  peach: '#eaa384',
  sky: '#7fa8cf',
  sage: '#8fa588',
  crimson: '#8f1226',
};

export const eyeColours = {
  dark: '#1d1014',
  brown: '#3a1f14',
  hazel: '#54401f',
  green: '#2f4a33',
  blue: '#2b4864',
};
