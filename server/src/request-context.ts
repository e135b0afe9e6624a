import type { FastifyReply, FastifyRequest } from 'fastify';
import { session } from '#contract/constants.ts';
import { acceptedLanguages, isLocale, type Locale, localeCookie } from '#contract/locales.ts';
import { actorOf } from './features/accounts/accounts.ts';
import type { Sites } from './features/sites/sites.ts';
import { isLoopback, networkOf } from './platform/http/address.ts';
import type { Actor, CookieJar, RequestContext, Site } from './platform/http/context.ts';
import { Failure } from './platform/http/failure.ts';
import type { LimitRule } from './platform/http/limits.ts';
import type { Platform } from './platform/platform.ts';

const everything: LimitRule = { name: 'network', points: 600, seconds: 60 };

/** Puts together what is known of a request: its site by host, its person by cookie, its country by address. */
export function requestContexts({ db, clock, limits, config, countryOf }: Platform, sites: Sites) {
  return async function contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
    const now = clock.now();
    const address = request.ip;
    const site = sites.find(request.host);
    if (!site) throw new Failure('not_found');
    // A person trying the demo, or a test driving it, is one network address.
    if (config.production || !isLoopback(address)) await limits.take(everything, networkOf(address), now);
    const cookies = cookieJar(request, reply, config.production);
    const actor = cookies.get(session.cookie) === undefined ? null : await actorOf(db, site, cookies, now);
    return {
      site,
      actor,
      locale: spokenLocale(request, actor, cookies, site),
      now,
      address,
      country: countryOf(address) ?? site.settings.geoip_country,
      userAgent: request.headers['user-agent'] ?? '',
      cookies,
    };
  };
}

function spokenLocale(request: FastifyRequest, actor: Actor | null, cookies: CookieJar, site: Site): Locale {
  const chosen = cookies.get(localeCookie.name);
  const accepted = acceptedLanguages(request.headers['accept-language']).map((tag) => tag.slice(0, 2).toLowerCase());
  const browser = accepted.find(isLocale);
  return actor?.language ?? (isLocale(chosen) ? chosen : undefined) ?? browser ?? site.settings.domain_language;
}

function cookieJar(request: FastifyRequest, reply: FastifyReply, production: boolean): CookieJar {
  const common = { path: '/', sameSite: 'lax', httpOnly: true, secure: production } as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, days) => void reply.setCookie(name, value, { ...common, maxAge: days * 86_400 }),
    clear: (name) => void reply.clearCookie(name, common),
  };
}
