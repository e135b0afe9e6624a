import { existsSync, readFileSync } from 'node:fs';
import { findDisplayServer, findFirefox, findWebKit } from './browsers.mjs';
import { collect, node, toolPath } from './processes.mjs';
import { step } from './progress.mjs';
import { findChromium, findPgBouncer, findPostgres, findRedis, onPath } from './services.mjs';

/** @typedef {'Chromium' | 'PostgreSQL' | 'PgBouncer' | 'Redis' | 'Firefox' | 'WebKit' | 'Xvfb' | 'Caddy' | 'HAProxy' | 'Prometheus' | 'Patroni' | 'etcd'} Component */

// Any one of its packages will do, the first before the others.
/** @type {Record<Component, { find: () => string | undefined, packages: string[] }>} */
const components = {
  Chromium: { find: findChromium, packages: ['chromium-headless-shell', 'chromium'] },
  PostgreSQL: { find: findPostgres, packages: ['postgresql'] },
  PgBouncer: { find: findPgBouncer, packages: ['pgbouncer'] },
  Redis: { find: findRedis, packages: ['redis-server'] },
  Firefox: { find: findFirefox, packages: ['firefox-esr', 'firefox'] },
  WebKit: { find: findWebKit, packages: ['webkit2gtk-driver'] },
  Xvfb: { find: findDisplayServer, packages: ['xvfb'] },
  // What the examples of deploy/ are for.
  Caddy: { find: () => onPath('caddy'), packages: ['caddy'] },
  HAProxy: { find: () => onPath('haproxy'), packages: ['haproxy'] },
  Patroni: { find: () => onPath('patroni'), packages: ['patroni'] },
  etcd: { find: () => onPath('etcd'), packages: ['etcd-server', 'etcd'] },
  Prometheus: { find: () => onPath('promtool'), packages: ['prometheus'] },
};

/**
 * Makes sure that the real components are on this machine, and returns the names of those that cannot be had.
 * @param {Component[]} wanted
 * @returns {Promise<Component[]>}
 */
export async function getComponents(wanted) {
  if (missing(wanted).length > 0 && mayUseApt()) await installWithApt(missing(wanted));
  if (missing(wanted).includes('Chromium')) await downloadChromium();
  // Found once and handed down: every process of the browser tests would ask again.
  const chromium = findChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  return missing(wanted);
}

/** @param {Component[]} wanted */
function missing(wanted) {
  return wanted.filter((name) => !components[name].find());
}

function mayUseApt() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}

/** @param {Component[]} names */
async function installWithApt(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing with apt: ${names.join(', ')}`, async () => {
    await collect('apt-get', ['update', '-qq'], { env });
    // One by one: a package that this release does not have must not keep the others away.
    for (const { find, packages } of names.map((name) => components[name])) {
      for (const name of packages) {
        if (find()) break;
        const result = await collect('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
        if (result.status !== 0) process.stdout.write(` (${name}: ${lastLine(result.output)})`);
      }
    }
  });
}

async function downloadChromium() {
  await step("Getting Chromium with Playwright's own download", async () => {
    const result = await collect(node, [toolPath('@playwright/test/cli.js'), 'install', 'chromium']);
    if (result.status !== 0) process.stdout.write(` (${lastLine(result.output)})`);
  });
}

/** @param {string} output */
function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}
