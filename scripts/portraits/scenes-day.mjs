/** Backdrops in daylight: warm, airy and calm moods. */
import { bokeh, box, pool, repeat, shape, soft } from './scene-parts.mjs';

/** @type {Record<string, import('./scene-parts.mjs').Scene>} */
export const dayScenes = {
  golden: {
    key: '#ffd9a0',
    fill: '#7a2f5a',
    rim: '#ffe0ac',
    grade: '#ff8a5c',
    side: -1,
    stops: ['#f7b27a', '#ee7f6c', '#b24a76', '#5a2456'],
    draw: (random) =>
      soft(
        60,
        pool(395, 210, 120, 120, '#fff0c4', 0.95) +
          pool(90, 430, 230, 90, '#b5476b', 0.7) +
          pool(420, 470, 260, 80, '#7c2c5e', 0.75),
      ) +
      bokeh(random, {
        count: 14,
        colours: ['#ffe2a8', '#ffb37c', '#fff2d2'],
        opacity: 0.35,
        top: 330,
        bottom: 560,
        small: 8,
        large: 30,
      }),
  },

  studioRose: {
    key: '#fff0e6',
    fill: '#6b1d3c',
    rim: '#ffd6cf',
    grade: '#ff6f80',
    side: -1,
    stops: ['#f6a99a', '#e37883', '#b84a68', '#7a2749'],
    draw: () => soft(60, pool(150, 180, 230, 230, '#ffd2c4', 0.85) + pool(430, 520, 220, 200, '#7e1f45', 0.8)),
  },

  window: {
    key: '#fff4da',
    fill: '#5b3a2c',
    rim: '#fff1d0',
    grade: '#e9a15f',
    side: -1,
    stops: ['#f0cfa4', '#dba77d', '#bd805f', '#8a5645'],
    draw: () => {
      const panes = repeat(9, (index) => {
        const row = Math.floor(index / 3);
        return box(120 + (index % 3) * 104, 30 + row * 150, 86, 130, '#fff3d6', 0.75 - row * 0.14);
      });
      return (
        soft(6, panes, 'transform="skewX(-16) translate(70 0)" opacity=".8"') +
        soft(
          40,
          pool(20, 500, 180, 200, '#7d4a37', 0.7) +
            shape('M-30 120C60 90 90 210 40 320C0 380-40 300-60 300Z', '#5d6b45', 0.55),
        )
      );
    },
  },

  sea: {
    key: '#fff2dc',
    fill: '#17506a',
    rim: '#e9fbff',
    grade: '#3fb0b8',
    side: 1,
    stops: ['#8fd0e2', '#bfe6e6', '#f4e6cd', '#e8c59a'],
    draw: (random) =>
      soft(
        14,
        box(0, 318, 480, 110, '#2f8fa3', 0.85) +
          box(0, 345, 480, 40, '#bfe9e4', 0.5) +
          box(0, 418, 480, 200, '#e6c9a0') +
          pool(120, 120, 200, 26, '#ffffff', 0.55) +
          pool(360, 190, 170, 18, '#ffffff', 0.4),
      ) +
      bokeh(random, {
        count: 22,
        colours: ['#ffffff', '#e6fffb'],
        opacity: 0.5,
        top: 320,
        bottom: 420,
        small: 3,
        large: 9,
      }),
  },

  garden: {
    key: '#fffbe0',
    fill: '#1f4a33',
    rim: '#f4ffd0',
    grade: '#7fae52',
    side: -1,
    stops: ['#a8c66c', '#6fa05a', '#3c7550', '#1d4638'],
    draw: (random) => {
      const greens = ['#2f6b43', '#4f8a4a', '#88b45a', '#c9d878', '#1d4a37'];
      const leaves = repeat(26, () => {
        const place = `cx="${(random() * 480).toFixed(0)}" cy="${(random() * 560).toFixed(0)}"`;
        const size = `rx="${(20 + random() * 60).toFixed(0)}" ry="${(14 + random() * 34).toFixed(0)}"`;
        const turn = `transform="rotate(${(random() * 180).toFixed(0)} 240 300)"`;
        const colour = greens[Math.floor(random() * greens.length)];
        return `<ellipse ${place} ${size} ${turn} fill="${colour}" opacity="${(0.35 + random() * 0.4).toFixed(2)}"/>`;
      });
      return (
        soft(26, leaves) +
        bokeh(random, {
          count: 18,
          colours: ['#fffccf', '#e9f7a8', '#ffffff'],
          opacity: 0.55,
          top: 40,
          bottom: 420,
          small: 8,
          large: 26,
        })
      );
    },
  },

  ridge: {
    key: '#ffe3cf',
    fill: '#2b2b5c',
    rim: '#ffd3c2',
    grade: '#8a6bd0',
    side: -1,
    stops: ['#f7c7a6', '#ef9fa0', '#b583b8', '#6f5da6'],
    draw: () =>
      soft(
        6,
        shape('M0 330L80 270L150 320L240 240L330 310L410 260L480 320V600H0Z', '#8c6fae', 0.7) +
          shape('M0 400L110 340L210 400L300 350L400 410L480 360V600H0Z', '#5d4a92', 0.85) +
          shape('M0 480L120 430L260 490L370 440L480 480V600H0Z', '#3b3170'),
      ) + soft(40, pool(120, 180, 60, 60, '#ffe9d6')),
  },

  arch: {
    key: '#fff1dc',
    fill: '#6d3b4a',
    rim: '#fff4e2',
    grade: '#d98c6a',
    side: -1,
    stops: ['#f3d6b8', '#e9bd9a', '#d99d80', '#b9775f'],
    draw: () =>
      soft(
        6,
        shape('M96 600V250A144 150 0 0 1 384 250V600Z', '#7fb7c9') +
          shape('M96 600V430H384V600Z', '#3f8ba3') +
          shape('M96 440q70-46 150-20t138-12V600H96Z', '#6d9a7a') +
          shape('M96 600V250A144 150 0 0 1 384 250V600H372V250A132 138 0 0 0 108 250V600Z', '#a8694f', 0.5),
      ) + soft(40, shape('M0 0H200L0 330Z', '#fff2d8', 0.75)),
  },

  teal: {
    key: '#fff0cf',
    fill: '#0d3b40',
    rim: '#f2d79a',
    grade: '#2f8d8a',
    side: -1,
    stops: ['#5fb0a6', '#3b8a86', '#1f6266', '#0e3b42'],
    draw: () =>
      soft(60, pool(130, 170, 220, 200, '#8fd0c4', 0.75) + pool(430, 510, 220, 190, '#072a30', 0.85)) +
      soft(
        14,
        '<rect x="340" y="70" width="110" height="140" fill="none" stroke="#d7b469" stroke-width="9"/>' +
          box(360, 92, 70, 96, '#e9cf94', 0.6),
        'opacity=".5"',
      ),
  },

  violet: {
    key: '#fff3f8',
    fill: '#3a2a7a',
    rim: '#ffe6ff',
    grade: '#a48bff',
    side: -1,
    stops: ['#e6dcff', '#cbb8ff', '#a58df0', '#7159c4'],
    draw: () =>
      soft(60, pool(380, 150, 190, 170, '#ffe6f4', 0.95) + pool(60, 500, 220, 180, '#6f57c9', 0.75)) +
      soft(14, shape('M-10 0q60 300 10 620h-60V0ZM70 0q50 300 6 620h-40q50-310 0-620Z', '#ffffff'), 'opacity=".45"'),
  },

  linen: {
    key: '#fff8ee',
    fill: '#5d4a6e',
    rim: '#ffffff',
    grade: '#c9b3e6',
    side: 1,
    stops: ['#f6efe9', '#eadfe6', '#d6c4de', '#a893c0'],
    draw: () =>
      soft(26, pool(420, 120, 150, 210, '#ffffff', 0.95) + pool(40, 540, 200, 150, '#8d78ae', 0.6)) +
      soft(
        14,
        shape('M330 0q-40 300 20 620h40q-50-320 0-620ZM420 0q-30 300 12 620h60V0Z', '#ffffff', 0.8) +
          shape('M30 600V420q-26-70-10-130q30 50 26 128q20-50 46-62q-6 60-44 90V600Z', '#7f9a86', 0.55),
      ),
  },

  peach: {
    key: '#fff0dc',
    fill: '#6a2450',
    rim: '#ffe6cf',
    grade: '#ff9c86',
    side: 1,
    stops: ['#ffd3b4', '#fab195', '#e58a92', '#9c4a7c'],
    draw: () =>
      soft(14, pool(240, 300, 196, 196, '#ffe4cb', 0.75) + pool(240, 300, 150, 150, '#ffc7a4', 0.75)) +
      soft(40, pool(30, 560, 190, 150, '#86356f', 0.75) + pool(450, 40, 130, 110, '#fff2e0', 0.8)),
  },

  park: {
    key: '#fff0c8',
    fill: '#4a2f22',
    rim: '#ffe2a4',
    grade: '#e0903c',
    side: 1,
    stops: ['#f5dca0', '#e3a85b', '#b96a3a', '#5f3524'],
    draw: (random) =>
      soft(
        14,
        box(40, 0, 26, 460, '#5b3524', 0.6) +
          box(396, 0, 34, 460, '#4a2a1d', 0.6) +
          box(150, 40, 14, 380, '#7a4a2c', 0.45) +
          pool(240, 560, 340, 110, '#8f4a26', 0.8),
      ) +
      bokeh(random, {
        count: 30,
        colours: ['#ffdf8a', '#ffb84f', '#f2853c', '#fff0bf'],
        opacity: 0.6,
        top: 0,
        bottom: 360,
        small: 9,
        large: 30,
      }),
  },
};
