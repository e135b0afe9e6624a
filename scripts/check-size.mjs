import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './progress.mjs';

/*
 * How much a page makes a phone load before it works, from React Router's own manifest of the build: its entry, the
 * root, and the route with its layouts. The budget holds for what every hydrated page loads: entry, root and the
 * heaviest layout, without the page's own code.
 */

const client = join(root, 'build/web/client');
const kilobyte = 1000;
const budget = { js: 165 * kilobyte, css: 20 * kilobyte };
/** Budget of a still page: its one script is all the JavaScript that it loads. */
const stillBudget = 15 * kilobyte;
/** What a phone loads for the front page before anybody touches it, without its HTML and the photos of members. */
const frontBudget = 120 * kilobyte;

/**
 * @typedef {{ id: string, parentId?: string, module: string, imports?: string[], css?: string[] }} Route
 * @typedef {{ url: string, entry: { module: string, imports: string[] }, routes: Record<string, Route> }} Manifest
 */

export function checkSize() {
  const manifest = readManifest();
  if (!manifest) return { status: 1, output: 'The build has no manifest under build/web/client/assets.\n' };

  const routes = Object.values(manifest.routes);
  if (!routes.some(({ imports }) => imports?.length) || !routes.some(({ css }) => css?.length))
    return { status: 1, output: 'No route of the manifest has imports, or none has css: their names have changed.\n' };
  const letters = lettersInServer();
  if (letters.length > 0)
    return { status: 1, output: `Not ASCII, so twice as large in memory: ${letters.join(', ')}.\n` };

  const parents = new Set(routes.map((route) => route.parentId));
  const layouts = routes.filter((route) => parents.has(route.id));
  const pages = routes.filter((route) => !parents.has(route.id));
  const common = heaviest(layouts.map((layout) => measure(manifest, layout)));
  const lines = pages
    .map((page) => ({ id: page.id, ...measure(manifest, page) }))
    .sort((left, right) => right.js - left.js)
    .map(({ id, js, css }) => `  ${id}: ${show(js)} JavaScript, ${show(css)} CSS`);
  const verdict = `Every hydrated page loads ${show(common.js)} of JavaScript (at most ${show(budget.js)}) and ${show(common.css)} of CSS (at most ${show(budget.css)}), gzipped.`;
  const still = stillScripts();
  const stillVerdict = `A still page loads ${show(Math.max(0, ...still.map(({ js }) => js)))} of JavaScript at most (at most ${show(stillBudget)}).`;
  const front = frontPage(manifest);
  const frontVerdict = `The front page loads ${show(front)} before it is touched (at most ${show(frontBudget)}).`;
  const stillLines = still.map(({ name, js }) => `  ${name}: ${show(js)} JavaScript, all there is`);
  const strays = officeCodeForMembers(manifest, pages);
  const officeVerdict = strays.length
    ? `Code of the back office reaches pages of members: ${strays.join(', ')}.`
    : 'No code of the back office reaches a page of members.';
  const fits =
    common.js <= budget.js &&
    common.css <= budget.css &&
    still.every(({ js }) => js <= stillBudget) &&
    front <= frontBudget;
  return {
    status: fits && strays.length === 0 ? 0 : 1,
    output: `${[verdict, stillVerdict, frontVerdict, officeVerdict, ...stillLines, ...lines].join('\n')}\n`,
  };
}

/** The files of the server's build that hold other letters than ASCII (`serverInAscii` in web/vite.config.ts). */
function lettersInServer() {
  const folder = join(root, 'build/web/server');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .filter((file) => readFileSync(join(folder, file)).some((byte) => byte > 127));
}

/**
 * The chunks with calls of the back office that a page outside of it loads, at once or later: all files that its own
 * name, and those that these name, are followed.
 * @param {Manifest} manifest
 * @param {Route[]} pages
 */
function officeCodeForMembers(manifest, pages) {
  const isOffice = (/** @type {Route} */ { id }) => id.endsWith('.office');
  if (!pages.some(isOffice)) throw new Error('The build has no page of the back office.');
  const waiting = pages
    .filter((page) => !isOffice(page))
    .flatMap(({ module, imports = [] }) => [module, ...imports])
    .concat(manifest.entry.module, manifest.entry.imports);
  const followed = new Set(waiting);
  const strays = [];
  for (const file of followed) {
    const text = readFileSync(join(client, file), 'utf8');
    if (text.includes('/api/admin/')) strays.push(file);
    for (const [, name] of text.matchAll(/["'](?:[.]|assets)\/([\w.-]+[.]js)["']/g)) followed.add(`/assets/${name}`);
  }
  return strays;
}

/** Bytes of the front page: styles and small script compressed, one font, and the four pictures of the heaviest niche. */
function frontPage(/** @type {Manifest} */ manifest) {
  const home = Object.values(manifest.routes).find(({ id }) => id.endsWith('.page.index'));
  const { css } = home ? measure(manifest, home) : { css: Number.POSITIVE_INFINITY };
  const script = stillScripts().find(({ name }) => name.startsWith('still-home-'));
  const font = readdirSync(join(client, 'assets')).find((name) => /-latin-wght-normal-.+[.]woff2$/.test(name));
  const pictures = [1, 2, 3, 4, 5, 6, 7].map((niche) =>
    ['a', 'b', 'c', 'd'].reduce((sum, letter) => sum + plainSize(`/art/hero-${niche}${letter}.webp`), 0),
  );
  return css + (script?.js ?? Number.POSITIVE_INFINITY) + plainSize(`/assets/${font}`) + Math.max(...pictures);
}

/** Fonts and pictures are compressed already. */
const plainSize = (/** @type {string} */ path) => statSync(join(client, path)).size;

/** The scripts of still pages, which web/still-scripts.ts puts beside the chunks of the site. */
function stillScripts() {
  return readdirSync(join(client, 'assets'))
    .filter((name) => /^still-.+[.]js$/.test(name))
    .map((name) => ({ name, js: compressedSize(`/assets/${name}`) }));
}

/** @returns {Manifest | undefined} */
function readManifest() {
  const folder = join(client, 'assets');
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) return undefined;
  const text = readFileSync(join(folder, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/**
 * What a browser loads for this route: shared files once, each compressed by itself as it travels.
 * @param {Manifest} manifest
 * @param {Route} route
 */
function measure(manifest, route) {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (let part = /** @type {Route | undefined} */ (route); part; part = manifest.routes[part.parentId ?? '']) {
    for (const file of [part.module, ...(part.imports ?? []), ...(part.css ?? [])]) files.add(withoutHash(file));
  }
  const total = (/** @type {string} */ extension) =>
    [...files].filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + compressedSize(file), 0);
  return { js: total('.js'), css: total('.css') };
}

/** The framework marks styles that a part loaded later needs too. */
const withoutHash = (/** @type {string} */ file) => file.replace(/#$/, '');

/** @param {{ js: number, css: number }[]} sizes */
function heaviest(sizes) {
  return { js: Math.max(0, ...sizes.map((size) => size.js)), css: Math.max(0, ...sizes.map((size) => size.css)) };
}

/** @type {Map<string, number>} */
const sizes = new Map();

/** @param {string} url such as /assets/root-abc.js */
function compressedSize(url) {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(client, url))).length;
  sizes.set(url, size);
  return size;
}

/** @param {number} bytes */
function show(bytes) {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { status, output } = checkSize();
  process.stdout.write(output);
  process.exitCode = status;
}
