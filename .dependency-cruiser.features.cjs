/*
 * Circles between features. Files may be free of circles while their folders are not: then neither feature can be read,
 * moved or tested without the other. Seen without tests, which put the whole product together and so know everything;
 * hence a file of its own.
 */
const { options } = require('./.dependency-cruiser.cjs');

const feature = '^server/src/features/[^/]+$';

module.exports = {
  forbidden: [
    {
      name: 'no-circles-between-features',
      comment:
        'Two features that need each other are one: move what both need into a third, or let app.ts hand it over as an argument.',
      severity: 'error',
      scope: 'folder',
      from: { path: feature },
      to: { circular: true, path: feature },
    },
  ],
  options: {
    ...options,
    includeOnly: '^server/src/features/',
    exclude: { path: '[.](test|fixture)[.]tsx?$' },
  },
};
