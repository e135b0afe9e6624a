import { type CallName, callPaths, type SiteCallName } from '#contract/call-paths.ts';
import type { Answer, Body, FailureAnswer } from '#contract/calls.ts';
import { retries } from '#contract/constants.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';

/** A call that was refused or never answered. `message` is already in the person's language when the server spoke. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, string> = {},
    /** What else the failure says of itself: the minutes of a block, the reason of a ban. */
    readonly data: Record<string, unknown> = {},
    /** Seconds until it may be tried again, where the server says so. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export interface ApiOptions {
  /** The language of the page: what the server says stands among its sentences. */
  locale?: Locale;
  /** What to say when no answer came at all. */
  genericMessage: string;
  /** Logs out on this side too. Absent for a visitor: there is nobody to log out. */
  onSessionEnded?: (() => void) | undefined;
  fetch?: typeof fetch;
  /** The key of a write, where another page may have to send the same one again. */
  newKey?: () => string;
  wait?: (milliseconds: number) => Promise<void>;
}

interface RequestOptions {
  locale: Locale;
  newKey: () => string;
}

interface CallPath {
  method: string;
  path: string;
}

/** What a page sends for a call: its address, headers and body. */
export function requestOf(
  { method, path }: CallPath,
  { locale, newKey }: RequestOptions,
  input?: unknown,
  query?: Record<string, string>,
) {
  const headers: Record<string, string> = { 'x-request-type': 'client', 'accept-language': locale };
  // One key for all tries of this call: whichever of them arrives, it is done once.
  if (method !== 'GET') headers['idempotency-key'] = newKey();
  // A form with a file names its own type, with the boundary that only the browser knows.
  const form = input instanceof FormData ? input : undefined;
  if (input !== undefined && !form) headers['content-type'] = 'application/json';
  const body = form ?? (input === undefined ? null : JSON.stringify(input));
  const joint = path.includes('?') ? '&' : '?';
  return { address: query ? `${path}${joint}${new URLSearchParams(query)}` : path, init: { method, headers, body } };
}

/** The browser's way to the calls of the site. */
export const createApi = (options: ApiOptions) => createCaller<SiteCallName>(callPaths, options);

/** The way to the calls at these paths: same origin, retried while nobody answered, and never acting twice. */
export function createCaller<Names extends CallName>(
  paths: Record<Names, CallPath>,
  {
    locale = defaultLocale,
    genericMessage,
    onSessionEnded,
    fetch: send = globalThis.fetch,
    newKey = () => crypto.randomUUID(),
    wait = sleep,
  }: ApiOptions,
) {
  return async function call<Name extends Names>(
    name: Name,
    input?: Body<Name>,
    query?: Record<string, string>,
  ): Promise<Answer<Name>> {
    const { address, init } = requestOf(paths[name], { locale, newKey }, input, query);
    for (let attempt = 0; ; attempt += 1) {
      const response = await send(address, init).catch(() => undefined);
      const body: unknown = await response?.json().catch(() => undefined);
      // An answer that broke off half-way, or that somebody else gave in our place, is none.
      const answered = response && (!response.ok || response.status === 204 || body !== undefined);
      if (answered && response.ok) return body as Answer<Name>;
      if (attempt < retries && (!answered || response.status >= 500)) {
        await wait(backOff(attempt));
        continue;
      }
      const failure = answered ? (body as FailureAnswer | undefined) : undefined;
      if (
        onSessionEnded &&
        response?.status === 403 &&
        failure?.authentication_required &&
        paths[name].path !== callPaths.user.path
      ) {
        onSessionEnded();
        // Nobody is told twice: the page is about to show the visitor's side.
        return new Promise<never>(() => {});
      }
      const { code = 'internal', message = genericMessage, fields, ...data } = failure?.error ?? {};
      throw new ApiError(answered ? response.status : 0, code, message, fields, data, retryAfterOf(response));
    }
  };
}

function retryAfterOf(response: Response | undefined): number | undefined {
  const seconds = Number(response?.headers.get('retry-after') || Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Exponential backoff from 300 ms, with jitter so that a thousand phones do not come back at once. */
const backOff = (attempt: number) => 300 * 2 ** attempt * (0.75 + Math.random() / 2);

const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
