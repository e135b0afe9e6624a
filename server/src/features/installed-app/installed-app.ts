import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type AppIcon,
  appIconPath,
  appIcons,
  type Release,
  releasePath,
  type ShareProblem,
} from '#contract/installed-app/installed-app.ts';
import { isLocale, type Locale, localeNames } from '#contract/locales.ts';
import { type Theme, themeCookie, themes } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { nicheNumbers } from '#contract/sites/niches.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { askedLocale } from '#server/platform/http/language.ts';
import { nonceOf } from '#server/platform/http/security.ts';
import { drawIcon } from './icons.ts';
import { manifestOf } from './manifest.ts';
import { offlinePage } from './offline-page.ts';

export interface InstalledAppOptions {
  sites: { find(host: string): Site | undefined };
  /** The site as it was built: which release it is, and where its files lie. None while it is being developed. */
  release(): Promise<string>;
  clientFolder: string | undefined;
}

const year = 31_536_000;

/** What a browser needs to install a site as an app, and the service worker to open it without a connection. */
export async function mountInstalledApp(app: FastifyInstance, { sites, release, clientFolder }: InstalledAppOptions) {
  const siteOf = ({ host }: FastifyRequest): Site => {
    const site = sites.find(host);
    if (!site) throw new Failure('not_found');
    return site;
  };

  const assets = clientFolder ? await listAssets(clientFolder) : [];

  app.get<{ Querystring: Record<string, unknown> }>('/manifest.webmanifest', async (request, reply) => {
    const { settings } = siteOf(request);
    const manifest = manifestOf(settings, localeOf(request, settings.domain_language));
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'cookie, accept-language')
      .send(JSON.stringify(manifest));
  });

  // Asked for by browsers on a page that names no icon, such as one of a payment provider under our own address.
  app.get('/favicon.ico', async (request, reply) =>
    reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await drawIcon(siteOf(request).settings.niche, 'any-192')),
  );

  for (const niche of nicheNumbers) {
    for (const icon of Object.keys(appIcons) as AppIcon[]) {
      app.get(appIconPath(niche, icon), async (_request, reply) =>
        reply
          .type('image/png')
          .header('cache-control', `public, max-age=${year}, immutable`)
          .send(await drawIcon(niche, icon)),
      );
    }
  }

  app.get<{ Querystring: Record<string, unknown> }>('/offline', async (request, reply) => {
    const { settings } = siteOf(request);
    const theme = request.cookies[themeCookie.name];
    const page = offlinePage({
      settings,
      locale: localeOf(request, settings.domain_language),
      theme: themes.includes(theme as Theme) ? (theme as Theme) : undefined,
      nonce: nonceOf(reply.raw),
      font: assets.find((file) => /figtree-latin-wght/.test(file)),
    });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });

  app.get(releasePath, async (_request, reply) => {
    const answer: Release = { release: clientFolder ? await release() : '', assets };
    return reply.header('cache-control', 'no-cache').send(answer);
  });

  await takeSharedPhotos(app);
}

/** What pages load by names that carry a hash: scripts, styles and fonts. */
async function listAssets(clientFolder: string): Promise<string[]> {
  const files = await readdir(join(clientFolder, 'assets')).catch(() => []);
  return files
    .filter((file) => /[.](js|css|woff2)$/.test(file) && !/^workbench/.test(file))
    .map((file) => `/assets/${file}`);
}

/**
 * A photo that is shared with the app stays on the device: the service worker takes it. Here it arrives only where no worker
 * runs; it is not read, and the page says so.
 */
async function takeSharedPhotos(app: FastifyInstance) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    for (const locale of localeNames) {
      scope.post(pathTo('share-photo', locale), async (_request, reply) => {
        const problem: ShareProblem = 'lost';
        return reply.redirect(`${pathTo('share-photo', locale)}?problem=${problem}`, 303);
      });
    }
  });
}

/** The language the address names, else the one the browser was told to use, else that of the site. */
function localeOf(request: FastifyRequest<{ Querystring: Record<string, unknown> }>, otherwise: Locale): Locale {
  const { lang } = request.query;
  return isLocale(lang) ? lang : (askedLocale(request) ?? otherwise);
}
