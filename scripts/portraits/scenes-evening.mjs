/** Backdrops after dark and graphic studio backdrops. */
import { bokeh, box, pool, repeat, shape, soft } from './scene-parts.mjs';

/** @type {Record<string, import('./scene-parts.mjs').Scene>} */
export const eveningScenes = {
  city: {
    key: '#ffc59b',
    fill: '#241c46',
    rim: '#7fb4ff',
    grade: '#96609a',
    side: 1,
    stops: ['#241c58', '#3a2a78', '#5c3478', '#241641'],
    draw: (random) => {
      const towers = repeat(9, (index) =>
        box(
          Math.round(index * 58 - 20 + random() * 20),
          Math.round(220 + random() * 170),
          Math.round(44 + random() * 26),
          420,
          ['#0c1238', '#141b4c', '#1b1746'][index % 3],
        ),
      );
      return (
        soft(14, towers, 'opacity=".55"') +
        bokeh(random, {
          count: 34,
          colours: ['#ffb46b', '#ff7f8f', '#8fb3ff', '#ffe3a8', '#ff9d5c'],
          opacity: 0.75,
          top: 150,
          bottom: 520,
          small: 7,
          large: 26,
        })
      );
    },
  },

  cafe: {
    key: '#ffd9a8',
    fill: '#3a1d16',
    rim: '#ffcf8e',
    grade: '#d2793f',
    side: 1,
    stops: ['#5d3325', '#7a452d', '#57291f', '#2b1411'],
    draw: (random) => {
      const books = repeat(16, (index) =>
        box(
          index * 31,
          330 + (index % 2) * 4,
          Math.round(16 + random() * 14),
          Math.round(90 + random() * 20),
          ['#7a3b2a', '#a7613d', '#35514f', '#c08a55', '#5a2a2c'][index % 5],
          0.8,
        ),
      );
      const shelves = box(0, 440, 480, 14, '#2a130f') + box(0, 318, 480, 10, '#2a130f', 0.7);
      const lamps =
        pool(92, 120, 54, 54, '#ffdb96') +
        pool(252, 70, 40, 40, '#ffc977', 0.9) +
        pool(410, 150, 60, 60, '#ffd28a', 0.95);
      return (
        soft(14, books + shelves, 'opacity=".75"') +
        soft(26, lamps) +
        bokeh(random, {
          count: 14,
          colours: ['#ffe0a6', '#ffbf73'],
          opacity: 0.6,
          top: 60,
          bottom: 330,
          small: 6,
          large: 20,
        })
      );
    },
  },

  neon: {
    key: '#ff9fc0',
    fill: '#0b1230',
    rim: '#4fd0ff',
    grade: '#c02a6a',
    side: 1,
    stops: ['#2a0f33', '#3a1240', '#1b1440', '#0a0d22'],
    draw: (random) =>
      soft(40, box(-40, 40, 170, 560, '#ff2f6e', 0.75) + box(400, 0, 160, 600, '#1f6bff', 0.7)) +
      soft(6, box(44, 70, 10, 330, '#ffd0e0', 1, 5) + box(430, 130, 8, 260, '#bfe6ff', 1, 4)) +
      bokeh(random, {
        count: 10,
        colours: ['#ff5f96', '#5fb6ff'],
        opacity: 0.5,
        top: 100,
        bottom: 500,
        small: 8,
        large: 22,
      }),
  },

  crimson: {
    key: '#ffd0c4',
    fill: '#160608',
    rim: '#ff5a66',
    grade: '#8f1226',
    side: 1,
    stops: ['#4a0b18', '#3a0812', '#22060b', '#0e0306'],
    draw: () =>
      soft(60, pool(380, 190, 170, 200, '#b3122c', 0.8) + pool(60, 480, 170, 200, '#050203', 0.9)) +
      soft(
        14,
        shape(
          'M-20 0C40 160-10 320 40 620L-40 620ZM60 0C120 180 70 340 120 620L70 620C30 330 80 170 20 0ZM150 0C190 180 150 330 190 620L150 620C120 330 160 170 112 0Z',
          '#5d0a18',
        ),
        'opacity=".35"',
      ),
  },

  noir: {
    key: '#ffe2d6',
    fill: '#0c0406',
    rim: '#e0263c',
    grade: '#5c0f1c',
    side: -1,
    stops: ['#1d1315', '#170d0f', '#110709', '#080304'],
    draw: () => {
      // A window blind's stripes of red light on a near-black wall.
      const stripes = repeat(7, (index) => box(250, 60 + index * 54, 260, 22, '#c11a31', 0.62 - index * 0.06));
      return (
        soft(6, stripes, 'transform="skewY(8)"') +
        soft(60, pool(60, 140, 170, 170, '#3a0c14', 0.9) + pool(300, 580, 260, 120, '#000000', 0.8))
      );
    },
  },

  ember: {
    key: '#ffcfae',
    fill: '#1a0808',
    rim: '#ff8a4f',
    grade: '#a3301c',
    side: -1,
    stops: ['#3a1210', '#4c150f', '#2c0b0b', '#120505'],
    draw: (random) =>
      soft(40, pool(80, 470, 150, 130, '#ff6a2e', 0.65) + pool(420, 130, 130, 170, '#5a0e14', 0.9)) +
      bokeh(random, {
        count: 18,
        colours: ['#ffb36b', '#ff7d3f', '#ffd8a0'],
        opacity: 0.6,
        top: 240,
        bottom: 580,
        small: 4,
        large: 15,
      }),
  },

  burgundy: {
    key: '#ffe7c6',
    fill: '#2d0a16',
    rim: '#f0cf88',
    grade: '#8f2a40',
    side: -1,
    stops: ['#7c2238', '#6a1a30', '#4a1022', '#260812'],
    draw: (random) =>
      soft(40, pool(110, 170, 160, 170, '#c25a5c', 0.65) + pool(430, 520, 190, 170, '#1d050d', 0.85)) +
      soft(
        6,
        '<g fill="none" stroke="#e3bd72" stroke-width="5" opacity=".5"><path d="M330 620V210a90 90 0 0 1 180 0V620"/><path d="M352 620V214a68 70 0 0 1 136 0"/></g>',
      ) +
      bokeh(random, {
        count: 16,
        colours: ['#f3cf86', '#ffe2ad', '#d99a5a'],
        opacity: 0.55,
        top: 40,
        bottom: 460,
        small: 6,
        large: 22,
      }),
  },

  brass: {
    key: '#fff0cf',
    fill: '#123236',
    rim: '#f2d79a',
    grade: '#b58d45',
    side: 1,
    stops: ['#2c6467', '#22565b', '#1a4449', '#0c2a30'],
    draw: () => {
      const frames = repeat(
        3,
        (index) =>
          `<rect x="${[20, 350, 372][index]}" y="${[60, 40, 250][index]}" width="${[96, 110, 80][index]}" height="${[130, 150, 110][index]}" fill="#e6cf9c" fill-opacity=".35" stroke="#cfa956" stroke-width="10"/>`,
      );
      return (
        soft(6, frames, 'opacity=".75"') +
        soft(40, pool(430, 460, 120, 130, '#ffd98f', 0.75) + pool(60, 540, 170, 150, '#06191d', 0.8))
      );
    },
  },

  cobalt: {
    key: '#fff4e6',
    fill: '#2c2250',
    rim: '#ffe27a',
    grade: '#c98f86',
    side: 1,
    stops: ['#4f7bff', '#3a62f0', '#2b4bd6', '#1a2f9c'],
    draw: () =>
      soft(
        6,
        pool(372, 170, 120, 120, '#ffcf4a') +
          '<rect x="-60" y="330" width="420" height="90" transform="rotate(-24 100 360)" fill="#ff6f7d" opacity=".9"/>' +
          '<rect x="-40" y="470" width="420" height="60" transform="rotate(-24 100 480)" fill="#37d0b8" opacity=".85"/>',
      ) + soft(60, pool(240, 620, 320, 140, '#0f1f8a', 0.8)),
  },

  spectrum: {
    key: '#fff6ea',
    fill: '#2c2250',
    rim: '#ffffff',
    grade: '#c98f86',
    side: -1,
    stops: ['#3d63ee', '#3458e2', '#2746c4', '#172b86'],
    draw: () => {
      const colours = ['#ff5c6c', '#ff9d45', '#ffd84a', '#3fd08a', '#44b4ff', '#9a6bff'];
      const bands = repeat(6, (index) => box(-120, 250 + index * 17, 760, 17, colours[index], 0.95));
      return (
        soft(3, bands, 'transform="rotate(-14 240 300)"') +
        soft(60, pool(110, 120, 190, 150, '#7f9dff', 0.8) + pool(400, 560, 220, 130, '#0d1a66', 0.8))
      );
    },
  },

  plum: {
    key: '#ffe4cc',
    fill: '#3b0f36',
    rim: '#ffc9a0',
    grade: '#b5508f',
    side: -1,
    stops: ['#e89a86', '#c7648a', '#8a3a7c', '#4d1d52'],
    draw: (random) =>
      soft(
        40,
        pool(110, 160, 130, 130, '#ffb98c', 0.9) +
          pool(400, 330, 130, 130, '#7b2a6b', 0.9) +
          pool(80, 480, 120, 120, '#e0728e', 0.6),
      ) +
      bokeh(random, {
        count: 10,
        colours: ['#ffe1c4', '#ffc2a0'],
        opacity: 0.35,
        top: 60,
        bottom: 500,
        small: 10,
        large: 34,
      }),
  },
};
