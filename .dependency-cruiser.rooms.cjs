/*
 * Circles between rooms. Files may be free of circles while their folders are not: then neither room can be read, moved or
 * tested without the other. Seen without tests, which put the whole product together and so know everything; hence a file
 * of its own. Rooms of the web are checked in .dependency-cruiser.cjs.
 */
const { options } = require('./.dependency-cruiser.cjs');

const circlesBetween = (name, room, comment) => ({
  name,
  comment,
  severity: 'error',
  scope: 'folder',
  from: { path: room },
  to: { circular: true, path: room },
});

module.exports = {
  forbidden: [
    circlesBetween(
      'no-circles-between-features',
      '^server/src/features/[^/]+$',
      'Two features that need each other are one: move what both need into a third, or let app.ts hand it over as an argument.',
    ),
    circlesBetween(
      'no-circles-within-a-feature',
      '^server/src/features/[^/]+/[^/]+$',
      "Rooms of a feature stand on each other in one order: move what both need above them, to the feature's own queries.ts, or into a room on which both stand.",
    ),
    circlesBetween(
      'no-circles-between-platform-modules',
      '^server/src/platform/[^/]+$',
      'Two modules that need each other are one: move what both need into a third, or hand it over as an argument.',
    ),
    circlesBetween(
      'no-circles-within-a-platform-module',
      '^server/src/platform/[^/]+/[^/]+$',
      'Rooms of a module stand on each other in one order: move what both need above them.',
    ),
    circlesBetween(
      'no-circles-between-contract-rooms',
      '^contract/[^/]+$',
      'Who reads the calls of one room must not need those of another that needs them in turn: a choice or a field that two rooms share stands in the room of its word, or in fields.ts.',
    ),
  ],
  options: {
    ...options,
    includeOnly: '^(contract|server/src/features|server/src/platform)/',
    exclude: { path: '[.](test|fixture)[.]tsx?$' },
  },
};
