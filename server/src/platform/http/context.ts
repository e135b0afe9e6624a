import type { Locale } from '#contract/locales.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { CompanyInfo, SiteSettings } from '#contract/sites/settings.ts';
import type { Role } from '#contract/staff/policy.ts';
import type { Audience } from '../storage/addresses.ts';
import { Failure } from './failure.ts';

/** One domain with its own settings. */
export interface Site {
  id: number;
  host: string;
  settings: SiteSettings;
  companyId: number;
  company: CompanyInfo;
}

/** Who is logged in. */
export interface Actor {
  userId: string;
  sessionId: string;
  language: Locale | null;
  /** What decides whom they meet, read together with the session; only an actor from a session has it. */
  seeker?: Seeker;
}

export interface Seeker {
  gender: Gender;
  sexuality: Sexuality;
  paid_user: boolean;
  country: Country;
  region: string | null;
  city_id: number | null;
}

/** Who of those who run the sites is logged in to the back office. */
export interface StaffActor {
  staffId: string;
  sessionId: string;
  login: string;
  name: string;
  role: Role;
  /** When they last showed their second factor. */
  provenAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** What is closed to a caller until they prove their age. */
export interface AgeProofNeeds {
  chat: boolean;
  photos: boolean;
  entry: boolean;
}

/** What is known of a request before anything is decided about it. Use cases take from it what they need, by name. */
export interface RequestContext {
  site: Site;
  actor: Actor | null;
  /** Looked for on the paths of the back office alone. */
  staff?: StaffActor | undefined;
  locale: Locale;
  now: Date;
  /** The caller's network address, behind trusted proxies only. */
  address: string;
  country: string;
  /** The country the visitor would rather see. */
  selectedCountry: Country | undefined;
  userAgent: string;
  needsAgeProof: AgeProofNeeds;
  cookies: CookieJar;
  /** The signed URL of a stored file, for everybody or for one member. */
  fileUrl(key: string, audience: Audience): string;
}

interface CookieOptions {
  /** Lax unless said otherwise. */
  sameSite?: 'strict';
}

export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, days: number, options?: CookieOptions): void;
  clear(name: string, options?: CookieOptions): void;
}

/** The member who calls; throws for a visitor. */
export function actorIn({ actor }: Pick<RequestContext, 'actor'>): Actor {
  if (!actor) throw new Failure('authentication_required');
  return actor;
}

/** The staff member who calls; the call's permission has been checked by then. */
export function staffIn({ staff }: Pick<RequestContext, 'staff'>): StaffActor {
  if (!staff) throw new Failure('authentication_required');
  return staff;
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
    /** Milliseconds that are left for the answer once the context is known; sending a body does not count. */
    timeLeft: number;
  }
}
