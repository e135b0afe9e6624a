/*
 * Which room may know which, written once. Each rule says why, because whoever meets it wants to know where the code
 * belongs instead.
 */
const tests = '[.](test|spec)[.]tsx?$|^(server/src|web/app)/testing/|^e2e/|^bench/|^hostile/';
// features/<name>/<name>.ts is a feature's public face.
const publicFile = '^server/src/features/([^/]+)/\\1[.]ts$';
// The same on the web, where the face may be a component, and its styles those of whoever continues its screens.
const publicWebFile = '^web/app/features/([^/]+)/\\1[.](tsx?|css)$';
// Rooms without a page of their own hold what several pages show: every file of theirs may be known.
const sharedWebRooms =
  '^web/app/features/(?:activation|blocking|discounts|errors|passwords|people|photos|places|shop|tracking|visits)/';
// Scripts of still pages keep a first message for signup. The face of signup is made of components, which they must not load.
const signupDraft = '^web/app/features/signup/draft[.]ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'A circle cannot be understood from either end, and two files that need each other only for a type are still understood only together: move what both need to the file that both may know, or to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-knows-nobody',
      comment:
        'The contract is what crosses the wire: it runs in the browser and on the server, so it may use zod and itself; and the estimator of passwords, which both must agree on.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: '^contract/|^node_modules/(zod|@zxcvbn-ts)/' },
    },
    {
      name: 'platform-knows-contract-only',
      comment:
        'The platform has no dating word in it: hand it what it needs from a feature, or from app.ts, as an argument.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^(server|web)/', pathNot: '^server/src/(platform/|config[.]ts$)' },
    },
    {
      name: 'platform-knows-the-type-of-the-environment',
      comment:
        'config.ts is only the environment, typed. Reading it happens once, at the start, which hands its values over.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^server/src/config[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-below-calls-below-pages',
      comment:
        'HTTP rules hold for everything that is served, calls stand on them, and pages ask calls: import downwards only.',
      severity: 'error',
      from: { path: '^server/src/platform/http/', pathNot: tests },
      to: { path: '^server/src/platform/(calls|pages)/' },
    },
    {
      name: 'calls-below-pages',
      comment: 'A page asks calls; a call that knows a page belongs into pages.',
      severity: 'error',
      from: { path: '^server/src/platform/calls/', pathNot: tests },
      to: { path: '^server/src/platform/pages/' },
    },
    {
      name: 'features-through-their-public-file',
      comment:
        'A feature shows one face, features/<name>/<name>.ts: export what you need there, everything else may change.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^server/src/features/', pathNot: [publicFile, '^server/src/features/$1/'] },
    },
    {
      name: 'features-do-not-know-the-app',
      comment: 'app.ts puts the features together; a feature that knows it turns the house upside down.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: tests },
      to: { path: '^server/src/([^/]+[.]ts$|app/)', pathNot: '^server/src/config[.]ts$' },
    },
    {
      name: 'routes-only-from-the-app',
      comment: 'Routes are where requests come in: only server/src/app collects them, nobody calls them.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/src/app/', tests] },
      to: { path: '^server/src/features/.+routes[.]ts$' },
    },
    {
      name: 'queries-stay-in-their-feature',
      comment: "A feature's tables are its own business: ask its public file, which keeps its rules.",
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/src/features/', tests] },
      to: { path: '^server/src/features/.+queries[.]ts$' },
    },
    {
      name: 'queries-stay-in-their-module',
      comment: "A platform module's tables are its own business: call what it exports.",
      severity: 'error',
      from: { path: '^server/src/platform/([^/]+)/', pathNot: tests },
      to: { path: '^server/src/platform/[^/]+/queries[.]ts$', pathNot: '^server/src/platform/$1/' },
    },
    {
      name: 'web-knows-contract-only',
      comment: 'The site talks to the server through the API: what both need to agree on belongs into contract/.',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^(server|scripts|bench|e2e|hostile)/' },
    },
    {
      name: 'rendering-knows-packages-only',
      comment:
        'web/app/rendering is where we touch private parts of packages, and nothing else: what it needs of ours is an argument.',
      severity: 'error',
      from: { path: '^web/app/rendering/', pathNot: tests },
      to: { path: '^(web/app/|contract/)', pathNot: '^web/app/rendering/' },
    },
    {
      name: 'server-does-not-know-web',
      comment: 'The server loads the finished build of the site at run time; its sources are none of its business.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'no-circles-between-web-features',
      comment:
        'Two features that know each other are one: what both show belongs into a shared room, such as people or shop.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/app/features/' },
      to: { circular: true },
    },
    {
      name: 'web-features-through-their-public-file',
      comment:
        'A feature with pages shows one face, features/<name>/<name>.ts(x). What several pages show belongs into a shared room (docs/decisions/038-rooms-of-the-web.md). Layouts, the root and the routes put pages together and may know any.',
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^web/app/features/',
        pathNot: [publicWebFile, sharedWebRooms, signupDraft, '^web/app/features/$1/'],
      },
    },
    {
      name: 'web-features-know-no-layout',
      comment:
        'A layout stands around pages and may know them: a page that knows its layout cannot stand in another. What both show belongs into a shared room or into ui.',
      severity: 'error',
      from: { path: '^web/app/features/', pathNot: tests },
      to: { path: '^web/app/layouts/' },
    },
    {
      name: 'web-platform-knows-no-feature',
      comment: 'What every page stands on knows no page: hand it what it needs as an argument.',
      severity: 'error',
      from: { path: '^web/app/platform/', pathNot: tests },
      to: { path: '^web/app/(features|layouts)/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'The design system has no dating word in it: pass texts and data in as properties.',
      severity: 'error',
      from: { path: '^web/app/ui/', pathNot: tests },
      to: { path: '^(web/app/(features|layouts|platform)/|contract/)' },
    },
    {
      name: 'code-does-not-know-tests',
      comment: 'What tests bring along, their databases and casts, must never be part of the running product.',
      severity: 'error',
      from: { pathNot: [tests, '^(vitest|playwright|playwright[.]production)[.]config[.]ts$'] },
      to: { path: tests },
    },
    {
      name: 'attacks-come-from-outside',
      comment:
        'The attack suite knows what an attacker knows: the contract. What it arranges goes through server/src/testing.',
      severity: 'error',
      // The fault suite prepares a database and starts the server on it as an operator would.
      from: { path: '^hostile/', pathNot: '^hostile/faults/' },
      to: { path: '^(server|web|bench|e2e)/', pathNot: '^server/src/testing/' },
    },
    {
      name: 'nobody-knows-the-attacks',
      comment: 'What attacks use stays with them: what other tests need as well belongs into server/src/testing.',
      severity: 'error',
      from: { pathNot: '^hostile/' },
      to: { path: '^hostile/' },
    },
    {
      name: 'no-unlisted-package',
      comment: 'A package that is used must stand in package.json, or the next clean install breaks it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      // React Router writes the types of a route beside it when it is asked to; they are checked with the types.
      from: {},
      to: { couldNotResolve: true, pathNot: '/[+]types/|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)([.]react-router|build|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
