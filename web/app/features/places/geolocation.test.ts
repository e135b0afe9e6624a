import { describe, expect, it } from 'vitest';
import { memoryStore } from '#web/platform/memory-store.ts';
import { guarded } from '#web/platform/stores.ts';
import { type Browser, geolocationPermission, locate } from './geolocation.ts';

const lyon = { country: 'FR', region: { id: 'FR-ARA', name: 'Auvergne-Rhône-Alpes' }, city: { name: 'Lyon' } } as const;
const start = Date.UTC(2026, 10, 15, 20, 0, 0);

const at = (latitude: number, longitude: number): Browser => ({
  geolocation: { getCurrentPosition: (found) => found({ coords: { latitude, longitude } } as GeolocationPosition) },
});
const failingWith = (code: number): Browser => ({
  geolocation: { getCurrentPosition: (_found, failed) => failed?.({ code } as GeolocationPositionError) },
});

function visit(browser: Browser, store = memoryStore()) {
  const asked: { lat: string; lon: string }[] = [];
  const geocode = async (query: { lat: string; lon: string }) => {
    asked.push(query);
    return lyon;
  };
  return { asked, look: (now = start, locale = 'en') => locate({ browser, geocode, store, now, locale }) };
}

describe('whether my browser may say where I am', () => {
  const permissions = (state: PermissionState) => ({ query: async () => ({ state }) as PermissionStatus });

  it('is unsupported where it cannot (R3.16, R8.11)', async () => {
    expect(await geolocationPermission({})).toBe('unsupported');
    expect(await geolocationPermission({ permissions: permissions('granted') })).toBe('unsupported');
  });

  it.each(['granted', 'denied', 'prompt'] as const)('is %s where the browser says so (R3.16)', async (state) => {
    expect(await geolocationPermission({ ...at(0, 0), permissions: permissions(state) })).toBe(state);
  });

  it('is unknown where the browser does not say (R3.16)', async () => {
    expect(await geolocationPermission(at(0, 0))).toBe('unknown');
    const query = () => Promise.reject(new TypeError('geolocation is no permission here'));
    expect(await geolocationPermission({ ...at(0, 0), permissions: { query } })).toBe('unknown');
  });
});

describe('where I am', () => {
  it('becomes the name of a place, and my front door stays mine (R7.06)', async () => {
    const { look, asked } = visit(at(45.764043, 4.835659));
    expect(await look()).toEqual({ geocode: lyon });
    expect(asked).toEqual([{ lat: '45.76', lon: '4.84' }]);
  });

  it('is asked once an hour, and again after that (R7.06, R9.02)', async () => {
    const { look, asked } = visit(at(45.76, 4.84));
    await look(start);
    expect(await look(start + 3_599_999)).toEqual({ geocode: lyon });
    expect(asked).toHaveLength(1);
    await look(start + 3_600_000);
    expect(asked).toHaveLength(2);
  });

  it('is asked again in another language', async () => {
    const { look, asked } = visit(at(45.76, 4.84));
    await look(start, 'en');
    await look(start, 'fr');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['my browser cannot tell', {}, 'unsupported'],
    ['I refuse', failingWith(1), 'denied'],
    ['no position is to be had', failingWith(2), 'failed'],
    ['it takes too long', failingWith(3), 'failed'],
  ])('is false when %s (R8.11)', async (_why, browser, reason) => {
    expect(await visit(browser).look()).toEqual({ geocode: false, reason });
  });

  it('is false when nobody knows what lies there, and may be asked again (R7.06, R8.11)', async () => {
    const store = memoryStore();
    const geocode = () => Promise.reject(new Error('422'));
    const options = { browser: at(0, 0), store, now: start, locale: 'en' };
    expect(await locate({ ...options, geocode })).toEqual({ geocode: false, reason: 'failed' });
    expect(await locate({ ...options, geocode: async () => lyon })).toEqual({ geocode: lyon });
  });

  it('is found where the browser keeps nothing, and what others wrote there does no harm', async () => {
    const blocked = guarded(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(await visit(at(45.76, 4.84), blocked).look()).toEqual({ geocode: lyon });
    const spoiled = memoryStore();
    for (const text of ['{', '[]', '7', '{"at":"x","locale":"en"}']) {
      spoiled.set('geocode', text);
      expect(await visit(at(45.76, 4.84), spoiled).look()).toEqual({ geocode: lyon });
    }
  });
});
