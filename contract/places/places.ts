import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { geolocationCache, unchangingCache } from '../constants.ts';
import { numberIn } from '../fields.ts';
import { countries } from './countries.ts';

/** What the calls around places take and answer. */

const degrees = (limit: number) => numberIn(/^-?\d{1,3}(\.\d{1,20})?$/, -limit, limit);

export const named = z.object({ id: z.string(), name: z.string() });

export const geocodeQuery = z.object({ lat: degrees(90), lon: degrees(180) });
export const geocodeAnswer = z.object({
  country: z.enum(countries),
  region: named.nullable(),
  city: z.object({ name: z.string() }).nullable(),
});

export const citiesQuery = z.object({
  country: z.enum(countries),
  q: z.string().trim().min(1).max(80),
  region: z.string().trim().min(1).max(80).optional(),
});
export const citiesAnswer = z.object({ cities: z.array(z.object({ name: z.string(), region: named })).max(10) });

export const placeCalls = {
  regions: {
    summary: 'Regions by country, in the caller’s language',
    keep: unchangingCache,
    answer: z.object({
      regions: z.partialRecord(z.enum(countries), z.array(z.object({ id: z.string(), name: z.string() }))),
    }),
  },
  geocode: {
    summary: 'The place somebody stands at, in the caller’s language; nothing of it is stored',
    query: geocodeQuery,
    answer: geocodeAnswer,
    keep: geolocationCache,
  },
  cities: {
    summary: 'Cities whose name begins so, whatever the accents and the case, the largest first',
    query: citiesQuery,
    answer: citiesAnswer,
  },
} satisfies Record<string, CallSchema>;
