/**
 * Hair drawn for this project, because the sets have few cuts that suit grown men and women past forty.
 * `back` goes behind neck and shoulders, `front` over the forehead. Coordinates are those of the Avataaars head:
 * skull from x=76 to x=188, top at y=36, ears at y=98 to y=136.
 */

const centreParting =
  'M72 116C62 66 88 24 133 25C178 24 203 66 192 116C190 104 187 96 184 90C176 78 152 70 134 47C118 70 90 78 80 90C77 96 74 104 72 116Z';
const sideParting =
  'M72 116C60 66 86 22 134 23C180 23 204 66 192 116C190 100 186 90 179 82C152 82 122 74 104 52C100 68 86 78 81 90C77 98 74 106 72 116Z';
const sweptFringe =
  'M70 122C58 70 84 20 136 21C186 22 206 72 193 122C191 104 188 96 183 88C150 90 116 80 98 58C94 74 84 84 80 94C76 104 76 112 76 122Z';

const longBack =
  'M132 24C74 24 60 70 58 116C56 152 40 176 46 216C50 244 70 252 88 246H176C194 252 214 244 218 216C224 176 208 152 206 116C204 70 190 24 132 24Z';
const wavyBack =
  'M132 24C76 24 60 66 58 104C56 124 44 132 46 150C48 164 38 172 40 190C42 206 36 216 46 232C56 246 78 246 90 238H174C186 246 208 246 218 232C228 216 222 206 224 190C226 172 216 164 218 150C220 132 208 124 206 104C204 66 188 24 132 24Z';
const lobBack =
  'M132 25C78 25 62 66 60 108C58 140 52 160 56 184C66 196 84 198 98 192H166C180 198 198 196 208 184C212 160 206 140 204 108C202 66 186 25 132 25Z';

/** @type {Record<string, { front: string, back?: string, extra?: string }>} */
export const ownHair = {
  longParted: { front: centreParting, back: longBack },
  longSide: { front: sideParting, back: longBack },
  wavyParted: { front: centreParting, back: wavyBack },
  wavySide: { front: sweptFringe, back: wavyBack },
  lob: { front: centreParting, back: lobBack },
  lobSide: { front: sideParting, back: lobBack },
  softCrop: { front: sweptFringe },
  chignon: {
    front: centreParting,
    back: 'M152 166a26 23 0 1 0 52 0a26 23 0 1 0-52 0Z',
  },
  highChignon: {
    front: centreParting,
    back: 'M103 22a29 23 0 1 0 58 0a29 23 0 1 0-58 0Z',
  },
  ponytail: {
    front: sideParting,
    back: 'M176 56C214 58 226 98 220 138C216 172 226 196 212 224C200 236 190 224 190 204C190 170 182 120 168 84Z',
  },
  shortNatural: {
    front:
      'M71 104C62 92 66 78 68 70C68 58 78 52 82 44C90 34 100 34 106 27C116 22 124 26 132 23C142 26 150 22 158 27C166 33 176 35 182 44C188 52 196 58 196 70C199 78 202 92 193 104C190 92 187 82 182 74C168 66 150 62 132 62C114 62 96 66 82 74C77 82 74 92 71 104Z',
  },
  classicPart: {
    front:
      'M74 104C66 74 76 44 104 30C132 18 178 26 190 58C196 74 194 92 190 104C188 92 186 84 182 76C160 76 128 72 106 56C102 66 88 70 82 80C78 88 76 96 74 104Z',
  },
  slickBack: {
    front:
      'M74 102C66 70 80 30 132 25C184 30 198 70 190 102C188 88 186 78 180 70C168 56 150 52 132 52C114 52 96 56 84 70C78 78 76 88 74 102Z',
    extra:
      'M98 54C104 42 114 36 124 33M122 51C124 42 128 36 134 32M146 52C148 44 150 40 154 36M166 58C166 48 166 46 164 42',
  },
  receding: {
    front:
      'M74 104C66 72 80 31 132 28C184 31 198 72 190 104C188 90 187 82 182 74C176 66 172 60 164 50C156 58 146 62 132 62C118 62 108 58 100 50C92 60 88 66 82 74C77 82 76 90 74 104Z',
  },
  highForehead: {
    front:
      'M73 108C64 84 67 58 88 47C98 43 101 50 95 57C86 68 85 78 82 88C80 96 76 100 73 108ZM191 108C200 84 197 58 176 47C166 43 163 50 169 57C178 68 179 78 182 88C184 96 188 100 191 108Z',
  },
  buzz: {
    front:
      'M75 102C70 70 84 33 132 33C180 33 194 70 189 102C187 90 186 82 182 76C176 66 156 62 132 62C108 62 88 66 82 76C78 82 77 90 75 102Z',
  },
  longTied: {
    front:
      'M74 108C64 70 82 26 132 25C182 26 200 70 190 108C188 92 186 80 180 70C168 56 150 50 132 50C114 50 96 56 84 70C78 80 76 92 74 108Z',
    back: 'M112 16a22 16 0 1 0 44 0a22 16 0 1 0-44 0Z',
  },
};

export const ownHairNames = Object.keys(ownHair);

/** @param {string} name @param {string} paint fill @param {string} shade fill of what lies behind */
export function drawOwnHair(name, paint, shade) {
  const { front, back, extra } = ownHair[name];
  const strands = extra
    ? `<path d="${extra}" stroke="${shade}" stroke-width="1.8" fill="none" stroke-linecap="round" opacity=".5"/>`
    : '';
  return {
    back: back ? `<path d="${back}" fill="${shade}" filter="url(#volume)"/>` : '',
    front: `<path d="${front}" fill="${paint}" filter="url(#volume)"/>${strands}`,
  };
}
