import type { Answer } from '#contract/calls.ts';
import { geolocationCache } from '#contract/constants.ts';
import type { Store } from '#web/platform/stores.ts';

/** Whether the browser may tell where it is: it cannot at all, it does not say, or what it says. */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState;

export interface Browser {
  geolocation?: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  permissions?: Pick<Permissions, 'query'> | undefined;
}

export async function geolocationPermission({ geolocation, permissions }: Browser): Promise<GeolocationPermission> {
  if (!geolocation) return 'unsupported';
  try {
    return (await permissions?.query({ name: 'geolocation' }))?.state ?? 'unknown';
  } catch {
    // Some browsers know permissions, but not this one.
    return 'unknown';
  }
}

interface Lookup {
  browser: Browser;
  geocode: (query: { lat: string; lon: string }) => Promise<Answer<'geocode'>>;
  store: Store;
  now: number;
  /** Names are in one language: asked in another, they are asked again. */
  locale: string;
}

/** Where a person is, in names; false when that could not be found out, and why. */
export type Located =
  | { geocode: Answer<'geocode'>; reason?: undefined }
  | { geocode: false; reason: 'unsupported' | 'denied' | 'failed' };

const key = 'geocode';

/** Asks the browser, and with it the person, then the server what lies there. An answer is good for an hour. */
export async function locate({ browser, geocode, store, now, locale }: Lookup): Promise<Located> {
  const kept = readKept(store, now, locale);
  if (kept) return { geocode: kept };
  if (!browser.geolocation) return { geocode: false, reason: 'unsupported' };
  const position = await currentPosition(browser.geolocation);
  if (!('coords' in position)) return { geocode: false, reason: position.code === refused ? 'denied' : 'failed' };
  try {
    const { latitude, longitude } = position.coords;
    const found = await geocode({ lat: coarse(latitude), lon: coarse(longitude) });
    store.set(key, JSON.stringify({ at: now, locale, found }));
    return { geocode: found };
  } catch {
    return { geocode: false, reason: 'failed' };
  }
}

// GeolocationPositionError.PERMISSION_DENIED, by its number: the name exists in browsers only.
const refused = 1;

const currentPosition = (geolocation: Pick<Geolocation, 'getCurrentPosition'>) =>
  new Promise<GeolocationPosition | GeolocationPositionError>((done) => {
    geolocation.getCurrentPosition(done, done, { maximumAge: geolocationCache, timeout: 15_000 });
  });

/** About a kilometre: a city is found by that, a front door is not. */
const coarse = (degrees: number) => degrees.toFixed(2);

function readKept(store: Store, now: number, locale: string): Answer<'geocode'> | undefined {
  try {
    const kept = JSON.parse(store.get(key) ?? 'null');
    const fresh = kept?.locale === locale && now - kept.at < geolocationCache && now >= kept.at;
    return fresh ? kept.found : undefined;
  } catch {
    return undefined;
  }
}
