import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { unchangingCache } from '../constants.ts';
import { localeNames } from '../locales.ts';
import { interests } from '../people/interests.ts';
import { countries } from '../places/countries.ts';
import { companyInfo, publicSettings } from './settings.ts';

export const siteCalls = {
  settings: {
    summary: 'The settings of the site that the request’s host names',
    answer: z.object({ settings: publicSettings }),
  },
  chooseCountry: {
    summary: 'Choose a country, or none: search, prices, languages and texts follow it instead of the network address',
    body: z.strictObject({ country: z.enum(countries).nullable() }),
    answer: z.object({ settings: publicSettings }),
  },
  chooseCountryByForm: {
    summary:
      'The same from a plain form, an empty country for none: 302 to the page, or there with ?refused= and the code',
    form: 'lang-config',
    redirect: true,
    body: z.strictObject({ country: z.enum([...countries, '']), locale: z.enum(localeNames) }),
    answer: z.string(),
  },
  companyinfo: {
    summary: 'Who runs the site',
    keep: unchangingCache,
    answer: z.object({ companyinfo: companyInfo }),
  },
  interests: {
    summary: 'Interests a member may choose, in the caller’s language',
    keep: unchangingCache,
    answer: z.object({
      interests: z.array(
        z.object({ id: z.enum(interests.map((interest) => interest.id)), label: z.string(), group: z.string() }),
      ),
    }),
  },
} satisfies Record<string, CallSchema>;
