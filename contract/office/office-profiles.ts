import { z } from 'zod';
import { memberName } from '../accounts/accounts.ts';
import type { CallSchema } from '../call-schema.ts';
import { minimumAge, photoLimits } from '../constants.ts';
import { id, keysOf, placeName, writing } from '../fields.ts';
import { localeNames } from '../locales.ts';
import { genders, sexualities } from '../people/profile.ts';
import { photoUpload } from '../photos/photos.ts';
import { countries } from '../places/countries.ts';

/** Profiles that are no member's: those the site itself plays, always labelled, and the cards of cams of a partner. */

const host = z.string().trim().toLowerCase().min(1).max(253);
const gender = z.enum(keysOf(genders));
const about = writing(0, 600);
const ofSite = z.object({ host, id });

export const fictionalProfile = z.object({
  id: z.string(),
  name: z.string(),
  gender,
  sexuality: z.enum(keysOf(sexualities)),
  date_of_birth: z.iso.date(),
  country: z.string(),
  city: z.string().nullable(),
  note: z.string(),
  language: z.enum(localeNames),
  /** Taken away, nobody finds it or writes to it any more. */
  active: z.boolean(),
  thumb: z.string().nullable(),
});

export const officeCam = z.object({
  id: z.string(),
  name: z.string(),
  gender,
  age: z.int(),
  url: z.string(),
  live: z.boolean(),
  exclusive: z.boolean(),
  active: z.boolean(),
  position: z.int(),
  thumb: z.string().nullable(),
});

export const officeProfileCalls = {
  officeFictional: {
    summary: 'The fictional profiles of a site, by name; each is labelled wherever members see it',
    staff: 'see_settings',
    query: z.object({ host, after: z.string().max(100).optional() }),
    answer: z.object({ profiles: z.array(fictionalProfile), next: z.string().nullable() }),
  },
  saveFictional: {
    summary: 'Make a fictional profile, or change the one of that id; taken away it is found no longer',
    staff: 'change_settings',
    body: z.strictObject({
      host,
      id: id.optional(),
      name: memberName,
      gender,
      sexuality: z.enum(keysOf(sexualities)),
      date_of_birth: z.iso.date(),
      country: z.enum(countries),
      city: placeName.nullable().default(null),
      note: about,
      language: z.enum(localeNames),
      active: z.boolean().default(true),
    }),
    answer: z.object({ profile: fictionalProfile }),
  },
  fictionalPhoto: {
    summary: 'Give a fictional profile its photo, in place of the one it has: a multipart form with the field photo',
    staff: 'change_settings',
    upload: photoLimits.bytes,
    query: ofSite,
    body: photoUpload,
    answer: z.object({ profile: fictionalProfile }),
  },
  officeCams: {
    summary: 'The cams among the members of a site, in their order',
    staff: 'see_settings',
    query: z.object({ host }),
    answer: z.object({ cams: z.array(officeCam) }),
  },
  saveCam: {
    summary: 'Make the card of a cam, or change the one of that id; it is shown once it has a picture',
    staff: 'change_settings',
    body: z.strictObject({
      host,
      id: id.optional(),
      name: writing(1, 60),
      gender,
      age: z.int().min(minimumAge).max(99),
      url: z.url({ protocol: /^https$/ }).max(500),
      live: z.boolean().default(false),
      exclusive: z.boolean().default(false),
      active: z.boolean().default(false),
      position: z.int().min(0).max(9999).default(0),
    }),
    answer: z.object({ cam: officeCam }),
  },
  camPhoto: {
    summary: 'Give a cam its picture, in place of the one it has: a multipart form with the field photo',
    staff: 'change_settings',
    upload: photoLimits.bytes,
    query: ofSite,
    body: photoUpload,
    answer: z.object({ cam: officeCam }),
  },
} satisfies Record<string, CallSchema>;
