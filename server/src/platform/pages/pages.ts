import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { session } from '#contract/constants.ts';
import { failures } from '#contract/errors.ts';
import { memberHeader, nobody } from '#contract/installed-app/installed-app.ts';
import {
  acceptedLanguages,
  defaultLocale,
  isLocale,
  type Locale,
  localeCookie,
  visibleLocales,
} from '#contract/locales.ts';
import { isListed } from '#contract/pages/listed-pages.ts';
import { type PageContext, sameForAllVisitors, type Theme, themeCookie, themes } from '#contract/pages/pages.ts';
import { localizedPath, splitLocale } from '#contract/pages/routes.ts';
import { withoutTracking } from '#contract/tracking/tracking.ts';
import type { Calls } from '../calls/calls.ts';
import { isFromThisMachine } from '../http/address.ts';
import { asFailure, failureBody } from '../http/answers.ts';
import { acceptedEncoding } from '../http/compression.ts';
import type { RequestContext } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import { allowDeliveryFrom, allowScripts, newNonce, nonceOf } from '../http/security.ts';
import { withinTime } from '../http/within-time.ts';
import { cachedPage, createPageCache, type PageCache, type RenderedPage, withoutNonce } from './page-cache.ts';
import { deliveredBy, handlerOf, type SiteBuild } from './site-build.ts';

export interface PagesOptions {
  calls: Calls;
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>;
  /** The redirect target of a path that is no page of its own: a link in a mail. */
  target(context: RequestContext, path: string): Promise<string | undefined>;
  /** Scheme and host that a site is known by. */
  originOf(context: RequestContext): string;
  /** Part of the cache key: grows whenever a site's settings change, which invalidates the pages of before. */
  version(): number;
  /** A page that takes longer is answered with 503. */
  timeout: number;
  /** The React site; loaded again for each request while it is being developed. */
  site(): Promise<SiteBuild>;
  /** The workbench's pages, where there is a workbench. */
  workbench?: () => Promise<SiteBuild>;
}

// Rendered into cacheable pages, removed by `withoutNonce`.
const noncePlaceholder = newNonce();
const [sameForHeader, sameForValue] = Object.entries(sameForAllVisitors)[0] ?? ['', ''];
const secondsHeader = `${sameForHeader}-seconds`;

/** Everything that is neither API nor file: the React site, rendered here. */
export async function mountPages(app: FastifyInstance, options: PagesOptions) {
  const cache = createPageCache();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => withinTime(options.timeout, () => showPage(request, reply, options, cache)),
    });
  });
}

async function showPage(request: FastifyRequest, reply: FastifyReply, options: PagesOptions, cache: PageCache) {
  const context = await options.contextOf(request, reply);
  request.context = context;
  reply.header(memberHeader, memberMark(context));
  allowDeliveryFrom(reply, context.site.settings.cdn_prefix);
  const url = addressOf(request);
  // A path of '//name' would be read as another host wherever the page links to itself.
  if (url.pathname.includes('//')) return reply.redirect(url.pathname.replaceAll(/\/{2,}/g, '/') + url.search, 301);
  const isDocument = !url.pathname.endsWith('.data');
  // The data of /fr is asked for as /fr.data, which is as French as the page.
  const { prefix, path } = splitLocale(isDocument ? url.pathname : url.pathname.slice(0, -'.data'.length));
  const locale = prefix ?? defaultLocale;

  // Most pages are for members, or about one: they are found here, not in search engines.
  if (!isListed(path)) reply.header('x-robots-tag', 'noindex');

  const target = await options.target(context, url.pathname);
  if (target !== undefined) return reply.header('cache-control', 'no-store').redirect(target, 302);

  const wanted = preferredLocale(context);
  if (isDocument && !prefix && wanted !== defaultLocale && !isWorkbench(path)) {
    return reply.redirect(localizedPath(path, wanted) + url.search, 302);
  }

  const facts = factsOf(request, context, locale);
  // Who sent a visitor is read in the browser alone: a page with nothing else in its query is the page without one.
  const search = withoutTracking(url.search);
  const visitor = context.cookies.get(session.cookie) === undefined;
  const key =
    visitor && isDocument && search === '' ? cacheKey(options.version(), context, facts, url.pathname) : undefined;
  const cached = key && cachedPage(cache, key, context.now);
  if (cached) return sendCached(request, reply, cached);

  const nonce = key ? noncePlaceholder : nonceOf(reply.raw);
  const { answer, html } = await render(
    key ? withoutQuery(url) : url,
    request,
    { ...context, locale },
    { nonce, sentences: isDocument ? new Set() : undefined, ...facts },
    options,
  );
  reply.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name.startsWith(sameForHeader)) continue;
    reply.header(name, key && name === 'location' ? withTracking(value, url) : value);
  }
  if (html === undefined) return reply.send(await readBody(answer));
  if (!key) return sendHtml(reply, html);
  if (answer.status !== 200 || answer.headers.get(sameForHeader) !== sameForValue)
    return sendHtml(reply, html.replaceAll(noncePlaceholder, nonceOf(reply.raw)));
  const page = await withoutNonce(html, noncePlaceholder);
  cache.set(key, { ...page, until: endOf(answer, context.now) });
  return sendCached(request, reply, page);
}

function endOf(answer: Response, now: Date): number | undefined {
  const seconds = answer.headers.get(secondsHeader);
  return seconds === null ? undefined : now.getTime() + Number(seconds) * 1000;
}

/** Adds the query, which was left out for the rendering, to a redirect. */
function withTracking(location: string, { search }: URL) {
  if (search === '') return location;
  return `${location}${location.includes('?') ? '&' : '?'}${search.slice(1)}`;
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  allowScripts(reply, page.scriptHashes);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return sendHtml(reply, page.bytes);
  reply.header('content-encoding', encoding);
  return sendHtml(reply, page.compressed[encoding]);
}

/** A hash of site and member: the service worker keys its caches by it, and it identifies nobody. */
const memberMark = ({ site, actor }: RequestContext) =>
  actor ? createHash('sha256').update(`member ${site.id} ${actor.userId}`).digest('base64url') : nobody;

/** The URL of the request. A Host header that is no host is answered 400. */
function addressOf({ protocol, host, url }: FastifyRequest): URL {
  const address = `${protocol}://${host}${url}`;
  if (!/^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host) || !URL.canParse(address)) throw new Failure('malformed');
  return new URL(address);
}

function withoutQuery(address: URL): URL {
  const plain = new URL(address);
  plain.search = '';
  return plain;
}

function sendHtml(reply: FastifyReply, html: string | Buffer) {
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-language, accept-encoding')
    .type('text/html; charset=utf-8')
    .send(html);
}

type Facts = Pick<PageContext, 'browserLanguages' | 'theme' | 'phone'> & { locale: Locale };

function factsOf(request: FastifyRequest, context: RequestContext, locale: Locale): Facts {
  const theme = context.cookies.get(themeCookie.name);
  return {
    locale,
    browserLanguages: acceptedLanguages(request.headers['accept-language']),
    theme: themes.includes(theme as Theme) ? (theme as Theme) : undefined,
    phone: isPhone(request),
  };
}

/** The cache key: everything that a page with `sameForAllVisitors` may be rendered from, and so may differ by. */
function cacheKey(version: number, context: RequestContext, facts: Facts, path: string) {
  const { site, country, selectedCountry, needsAgeProof } = context;
  const chosen = selectedCountry ?? site.settings.geoip_selected_country ?? country;
  const shown = visibleLocales(chosen, facts.locale, facts.browserLanguages).flatMap(({ locale, reasons }) => [
    locale,
    ...reasons,
  ]);
  return [version, site.id, path, country, selectedCountry, shown, facts.theme, facts.phone, needsAgeProof.photos].join(
    '|',
  );
}

async function render(
  url: URL,
  request: FastifyRequest,
  context: RequestContext,
  facts: Facts & Pick<PageContext, 'nonce' | 'sentences'>,
  options: PagesOptions,
) {
  // For requests from elsewhere the workbench does not exist: they get the site's 404 page.
  const workbench = isWorkbench(url.pathname) && isFromThisMachine(request) ? options.workbench : undefined;
  const assetPrefix = context.site.settings.cdn_prefix;
  const build = deliveredBy(assetPrefix, await (workbench ?? options.site)());
  let html: string | undefined;
  const pageContext: PageContext = {
    loggedIn: context.actor !== null,
    origin: options.originOf(context),
    country: context.country,
    photosClosed: context.needsAgeProof.photos,
    now: context.now,
    assetPrefix,
    show: (text) => {
      html = text;
    },
    workbench: options.workbench !== undefined,
    ask: (name, query) => options.calls.ask(name, context, query).catch(answerAsPage(context.locale)),
    ...facts,
  };
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const handle = handlerOf(build, url.pathname);
  // HEAD is rendered as GET too: it needs the same content length, and the cache a body. Node does not send it.
  const answer = await handle(new Request(url, { headers }), pageContext);
  return { answer, html };
}

/** A page whose call fails is answered with the call's status: the error page shows it. */
const answerAsPage = (locale: Locale) => (error: unknown) => {
  const failure = asFailure(error);
  if (failure.code === 'internal') throw error;
  const { retryAfter } = failure.details;
  throw Response.json(failureBody(failure, locale), {
    status: failures[failure.code].status,
    ...(retryAfter && { headers: { 'retry-after': String(retryAfter) } }),
  });
};

const isWorkbench = (path: string) => /^\/dev(\/|\.data$|$)/.test(path);

const readBody = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** The visitor's own choice, else the language of the domain. */
function preferredLocale({ cookies, site }: RequestContext): Locale {
  const chosen = cookies.get(localeCookie.name);
  return isLocale(chosen) ? chosen : site.settings.domain_language;
}

function isPhone({ headers }: FastifyRequest) {
  const hint = headers['sec-ch-ua-mobile'];
  if (hint !== undefined) return hint === '?1';
  return /iPhone|iPod|Android.+Mobile|Windows Phone/i.test(headers['user-agent'] ?? '');
}
