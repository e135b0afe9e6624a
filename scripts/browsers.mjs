import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, onPath, supervise, temporaryFolder } from './services.mjs';

/*
 * The browsers besides Chromium that the journeys are walked in: Firefox, and WebKit as GTK has it. Firefox needs no
 * screen; WebKit draws on a virtual one (Xvfb) and is driven through WebKitWebDriver.
 */

/** @typedef {{ url: string, log: string, stop: () => Promise<void> }} WebKitDriver */

/** @returns {string | undefined} */
export function findFirefox() {
  const candidates = [process.env.FIREFOX_PATH, onPath('firefox-esr'), onPath('firefox')];
  // Ubuntu's firefox may be a stub that only says where to get the real one: ask for a version.
  return candidates.find((path) => path && existsSync(path) && spawnSync(path, ['--version']).status === 0);
}

/** The driver, where the browser that it drives is there as well. */
export function findWebKit() {
  return findMiniBrowser() ? onPath('WebKitWebDriver') : undefined;
}

export function findDisplayServer() {
  return onPath('Xvfb');
}

/** The small browser that comes with WebKitGTK. Debian keeps it in the folder of the library, per kind of machine. */
function findMiniBrowser() {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.includes('-linux-gnu')) : [];
  const candidates = folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => join(libraries, folder, version, 'MiniBrowser')),
  );
  return [process.env.MINIBROWSER_PATH, ...candidates].find((path) => path && existsSync(path));
}

/**
 * A screen that nobody sees, large enough for a desktop page with the browser's own bars above it.
 * @returns {Promise<{ display: string, stop: () => Promise<void> }>}
 */
export async function startDisplay() {
  const binary = findDisplayServer();
  if (!binary) throw new Error('Xvfb is not installed: WebKit needs a screen to draw on.');
  const home = temporaryFolder(undefined, 'display', {});
  const command = [binary, '-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const chosen = () => /^(\d+)$/m.exec(readFileSync(join(home, 'server.log'), 'utf8'))?.[1];
  const answers = () => chosen() !== undefined;
  const server = supervise(command, { home, owner: {}, ending: 'TERM', keep: false, answers });
  await server.ready();
  return { display: `:${chosen()}`, stop: server.stop };
}

/**
 * A WebKitWebDriver of our own. It holds one session at a time, which is one browser with a profile of its own.
 * @param {string} display
 * @returns {Promise<WebKitDriver>}
 */
export async function startWebKitDriver(display) {
  const binary = findWebKit();
  if (!binary) throw new Error('WebKitWebDriver is not installed.');
  const home = temporaryFolder(undefined, 'webkit', {});
  askForStillness(home);
  const port = await freePort();
  const env = {
    DISPLAY: display,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_GB',
    TZ: 'Europe/Paris',
    // No session bus, no accessibility bus, no graphics card: none of them is on a machine for tests.
    GSETTINGS_BACKEND: 'memory',
    GIO_USE_VFS: 'local',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Without a graphics card the browser crashes in transitions between pages unless it paints by itself.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  };
  const url = `http://127.0.0.1:${port}`;
  const server = supervise([binary, '--host=127.0.0.1', `--port=${port}`], {
    home,
    owner: {},
    ending: 'TERM',
    keep: false,
    descendants: true,
    env,
    answers: () => isReady(url),
  });
  await server.ready();
  return { url, log: server.log, stop: server.stop };
}

/** @returns {Record<string, unknown>} what a session is asked for */
export function webKitCapabilities() {
  return {
    'webkitgtk:browserOptions': {
      binary: findMiniBrowser(),
      // What the page complains about is told on the driver's own output, which is its log.
      args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
    },
  };
}

/** GTK's setting for animations is what pages see as prefers-reduced-motion. */
function askForStillness(/** @type {string} */ home) {
  const folder = join(home, '.config/gtk-3.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

/** @param {string} url */
async function isReady(url) {
  try {
    const { value } = /** @type {{ value: { ready: boolean } }} */ (await (await fetch(`${url}/status`)).json());
    return value.ready;
  } catch {
    return false;
  }
}
