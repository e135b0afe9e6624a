import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { joinOn } from './support/join.ts';
import { alone, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** A delivery network as operators rent them: another origin that gets every file from the site when it is asked for. */
async function startNetwork(site: string) {
  const { host, port } = new URL(site);
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = (asked.url ?? '').replace(/^\/files/, '');
    request({ hostname: '127.0.0.1', port, path, headers: { host } }, (file) => {
      answer.writeHead(file.statusCode ?? 502, file.headers);
      file.pipe(answer);
    }).end();
  };
  const server = createServer(pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { prefix: `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`, stop };
}

/** Addresses of the files of a release and of the photos that a page asks for from now on. */
function filesAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (one) => {
    if (/\/(assets|media)\//.test(one.url())) asked.push(one.url());
  });
  return asked;
}

test.describe('a site whose files come from a delivery network', alone, () => {
  let network: Awaited<ReturnType<typeof startNetwork>>;
  const change = (page: Page, cdn_prefix: string) =>
    page.request.post('/dev/settings.json', { data: { host: 'gilf.localhost', settings: { cdn_prefix } } });
  test.beforeEach(async ({ page, site }) => {
    network = await startNetwork(site('gilf'));
    expect((await change(page, network.prefix)).status()).toBe(200);
  });
  test.afterEach(async ({ page }) => {
    await change(page, '');
    network.stop();
  });

  test('shows its landing and front pages with every script, style, font and photo from there (R3.05)', async ({
    page,
    site,
  }) => {
    const asked = filesAskedFor(page);
    for (const path of ['/landers/collagelanding/eng', '/', '/members']) {
      asked.length = 0;
      await page.goto(site('gilf') + path, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      for (const kind of [/[.]css/, /[.]js/, /[.]woff2/, /\/media\//])
        expect(
          asked.filter((address) => kind.test(address)),
          `${kind} of ${path}`,
        ).not.toEqual([]);
      expect(asked.filter((address) => !address.startsWith(network.prefix))).toEqual([]);
      expect(await page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true);
    }
  });

  test('takes over and leads from page to page as any other; its policy allows that one origin (R3.05)', async ({
    page,
    site,
  }) => {
    const asked = filesAskedFor(page);
    const answer = await visit(page, `${site('gilf')}/pricing`);
    const { origin } = new URL(network.prefix);
    const policy = (await answer?.headerValue('content-security-policy')) ?? '';
    for (const kind of ['img', 'script', 'style', 'font']) expect(policy).toContain(`${kind}-src 'self' ${origin}`);
    expect(policy).toContain("connect-src 'self';");
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL(/\/pages\/faq/);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await joinOn(page, site('gilf'), 'delivered');
    await visit(page, `${site('gilf')}/members`);
    await page
      .getByRole('link', { name: /^Likes/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
    const ownFiles = asked.filter((address) => address.includes('/assets/') && !address.startsWith(network.prefix));
    expect(ownFiles).toEqual([]);
  });

  test.describe('with the installed app', () => {
    test.use({ serviceWorkers: 'allow' });

    test('opens for whoever was here before while the network is away (R3.05, R10.07)', async ({
      page,
      site,
      expectError,
    }) => {
      // The photos, and what the page before was still loading.
      expectError(/ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH)/);
      await joinOn(page, site('gilf'), 'delivered-app');
      await visit(page, `${site('gilf')}/chats`);
      await page.waitForFunction(async () => (await caches.match('/releases', { cacheName: 'assets' })) !== undefined);
      network.stop();
      await visit(page, `${site('gilf')}/chats`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true);
    });
  });
});
