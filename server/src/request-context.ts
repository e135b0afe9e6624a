import type { FastifyReply, FastifyRequest } from 'fastify';
import { session, staffSession } from '#contract/constants.ts';
import { isCountry, selectedCountryCookie } from '#contract/places/countries.ts';
import { actorOf, mayOpenFile } from './features/accounts/accounts.ts';
import { neededOf } from './features/age/age.ts';
import type { Sites } from './features/sites/sites.ts';
import { staffActorOf } from './features/staff/staff.ts';
import { plainAddress } from './platform/http/address.ts';
import type { CookieJar, RequestContext } from './platform/http/context.ts';
import { Failure } from './platform/http/failure.ts';
import type { MayOpen } from './platform/http/files.ts';
import { askedLocale } from './platform/http/language.ts';
import { type LimitRule, takePerNetwork } from './platform/http/limits.ts';
import type { Platform } from './platform/platform.ts';

const everything: LimitRule = { name: 'network', points: 600, seconds: 60 };

/** Puts together what is known of a request: its site by host, its person by cookie, its country by address. */
export function requestContexts(
  { db, bus, clock, limits, config, addresses, countryOf, secrets }: Platform,
  sites: Sites,
) {
  return async function contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
    const now = clock.now();
    // A caller who has hung up meanwhile has no address any more, whatever the types say.
    if (!request.ip) throw new Failure('malformed');
    const address = plainAddress(request.ip);
    const site = sites.find(request.host);
    if (!site) throw new Failure('not_found');
    await takePerNetwork({ limits, production: config.production }, [everything], { address, now });
    const cookies = cookieJar(request, reply, config.production);
    const actor = cookies.get(session.cookie) === undefined ? null : await actorOf({ db, bus }, { site, cookies, now });
    const staff =
      isOffice(request.url) && cookies.get(staffSession.cookie) !== undefined
        ? await staffActorOf(db, { cookies, now })
        : undefined;
    const selected = cookies.get(selectedCountryCookie.name);
    const country = countryOf(address) ?? site.settings.geoip_country;
    return {
      site,
      actor,
      staff,
      locale: actor?.language ?? askedLocale(request) ?? site.settings.domain_language,
      now,
      address,
      country,
      selectedCountry: isCountry(selected) && site.settings.countries.includes(selected) ? selected : undefined,
      userAgent: request.headers['user-agent'] ?? '',
      cookies,
      needsAgeProof: await neededOf(db, secrets, { site, actor, cookies, country, now }),
      // A CDN has no session to check: what is for one member comes from the site itself.
      fileUrl: (key, audience) =>
        (audience === 'everybody' ? site.settings.cdn_prefix : '') + addresses.of(key, audience, now),
    };
  };
}

const isOffice = (url: string) => /^\/(api\/)?admin(\/|$)/.test(url);

/** Checks the reader of a private file with one statement, after the signature of the file's URL. */
export function fileReaders({ db, clock }: Pick<Platform, 'db' | 'clock'>, sites: Sites): MayOpen {
  return async function mayOpen(request, audience) {
    const site = sites.find(request.host);
    const token = request.cookies[session.cookie];
    return site && token ? mayOpenFile(db, { site, token, now: clock.now() }, audience) : false;
  };
}

function cookieJar(request: FastifyRequest, reply: FastifyReply, production: boolean): CookieJar {
  const common = { path: '/', httpOnly: true, secure: production } as const;
  // Set at once, not in an onSend hook: idempotent replay stores the reply's set-cookie before that.
  const write = (name: string, value: string, maxAge: number, sameSite: 'lax' | 'strict' = 'lax') =>
    void reply.header('set-cookie', request.server.serializeCookie(name, value, { ...common, sameSite, maxAge }));
  return {
    get: (name) => request.cookies[name],
    set: (name, value, days, options) => write(name, value, Math.round(days * 86_400), options?.sameSite),
    clear: (name, options) => write(name, '', 0, options?.sameSite),
  };
}
