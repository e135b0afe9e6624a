import { z } from 'zod';
import { isTimeZone } from '../accounts/birth-date.ts';
import { ageMethods, ageMoments } from '../age/age-check.ts';
import { giftIds } from '../gifts/gifts.ts';
import { icebreakerTones } from '../icebreakers/tones.ts';
import { defaultLocale, type Locale, type Localized, localeNames } from '../locales.ts';
import { bundleIds, currencies } from '../payments/bundles.ts';
import { paymentMethods } from '../payments/payment-types.ts';
import { countries } from '../places/countries.ts';
import { nicheNumbers } from './niches.ts';

/**
 * Every setting of a site, typed, with its default. A site stores only what differs from these defaults. None is a
 * secret: all of them leave the server with GET /api/settings.php.
 */
const text = (maximum: number, initial = '') => z.string().max(maximum).default(initial);
/** Words an operator writes: one text for every language, or one for each. They leave in the caller's language. */
const words = (maximum: number, initial: Localized, minimum = 0) =>
  z
    .union([
      z.string().min(minimum).max(maximum),
      z.strictObject({ en: z.string().min(minimum).max(maximum), fr: z.string().min(minimum).max(maximum) }),
    ])
    .default(initial);
const credits = (initial: number) => z.int().min(0).max(1000).default(initial);
const country = z.enum(countries);
const countryCode = z.string().regex(/^[A-Z]{2}$/);
const money = z.strictObject({ costs: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) });

/** Where addresses go on with their path: an origin, perhaps with a path of its own, and nothing behind it. */
function isPrefix(prefix: string) {
  if (prefix === '') return true;
  if (!URL.canParse(prefix)) return false;
  const { protocol, origin, pathname } = new URL(prefix);
  return /^https?:$/.test(protocol) && prefix === origin + (pathname === '/' ? '' : pathname) && !prefix.endsWith('/');
}

const isSecureAddress = (address: string) =>
  address === '' || (URL.canParse(address) && new URL(address).protocol === 'https:');

export const profileFields = [
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'sexuality',
  'region',
  'city',
  'interests',
] as const;
export const profileNotes = ['note', 'prompts'] as const;
export const searchFields = [
  'distance',
  'online',
  'new',
  'with_photo',
  'photo_checked',
  'proven_adult',
  'interests',
  'body_type',
  'relationship_status',
  'hair_color',
  'eye_color',
  'tattoos',
] as const;
export const fictionalIcons = ['mask', 'sparkles', 'robot'] as const;

export const siteSettings = z.strictObject({
  niche: z.literal(nicheNumbers).default(1),
  name: text(40, 'Rendezvous'),
  domain: text(253),
  domain_language: z.enum(localeNames).default(defaultLocale),
  index_title: words(120, { en: '', fr: '' }),
  description: words(300, { en: '', fr: '' }),
  countries: z
    .array(country)
    .min(1)
    .max(countries.length)
    .default([...countries]),
  /** Whose midnight ends a day on the site. */
  time_zone: z.string().max(60).refine(isTimeZone).default('Europe/Paris'),
  geoip_country: countryCode.default('FR'),
  geoip_selected_country: countryCode.nullable().default(null),

  signups: text(40, 'all'),
  signup_credits: credits(3),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),

  /** When a proof of age is asked for: in one way everywhere, or by lists of countries; a country in no list is not asked. */
  age_check: z
    .union([z.enum(ageMoments), z.partialRecord(z.enum(ageMoments), z.array(countryCode).max(300))])
    .default('never'),
  /** Which ways of proving it count. A card counts where the law of the country lets it. */
  age_methods: z.array(z.enum(ageMethods)).max(ageMethods.length).default(['euapp', 'provider']),
  /** Where the authorities are listed whose attestations count, besides those of AGE_TRUSTED_LIST. */
  age_trusted_list: z.string().max(300).refine(isSecureAddress).default(''),
  /** SHA-256 fingerprint of the certificate that has to have signed that list; empty where the connection alone is trusted. */
  age_trusted_list_signer: z
    .string()
    .max(95)
    .refine((fingerprint) => /^(([0-9a-f]{2}:?){32})?$/i.test(fingerprint))
    .default(''),

  logged_out_search: text(40, 'all'),
  logged_out_search_trafficsource: text(40, 'none'),
  search_fields: z
    .array(z.enum(searchFields))
    .max(searchFields.length)
    .default([...searchFields]),
  visible_profile_fields: z
    .array(z.enum(profileFields))
    .max(profileFields.length)
    .default([...profileFields]),
  visible_profile_notes: z
    .array(z.enum(profileNotes))
    .max(profileNotes.length)
    .default([...profileNotes]),
  member_resell: z.boolean().default(false),
  /** Stands in front of the addresses of photos that everybody may see. */
  cdn_prefix: z.string().max(200).refine(isPrefix).default(''),
  /** Whether a new photo is shown at once or waits for somebody to look at it. */
  photo_review: z.enum(['auto', 'manual']).default('auto'),

  message_credits: credits(1),
  photo_credits: credits(2),
  voice_credits: credits(2),
  gift_credits: credits(3),
  /** Which gifts can be sent. */
  gifts: z
    .array(z.enum(giftIds))
    .min(1)
    .max(giftIds.length)
    .default([...giftIds]),
  /** Opening lines of the operator's own, in place of ours; none for ours. */
  icebreakers: z
    .array(
      z.strictObject({
        tone: z.enum(icebreakerTones),
        en: z.string().trim().min(1).max(200),
        fr: z.string().trim().min(1).max(200),
      }),
    )
    .max(100)
    .default([]),
  message_length: z.int().min(1).max(10_000).default(1000),
  chat_history_limit: z.int().min(1).max(100_000).default(500),
  minimum_message_costs: z.record(countryCode, money).default({}),
  refund_days: z.int().min(14).max(365).default(14),
  premium_claim_source: text(300),
  /** What a bundle costs here where it is not the price of the house, in minor units of each currency. */
  bundle_prices: z
    .partialRecord(z.enum(bundleIds), z.partialRecord(z.enum(currencies), z.int().min(50).max(1_000_000)))
    .default({}),
  /** What stands on a bank statement, discreet and recognisable. Card schemes take 22 characters. */
  statement_name: z.string().min(3).max(22).default('RDV ONLINE SERVICES'),
  /** Ways of paying that are switched off. These two were closed by those who ran them. */
  payment_methods_off: z.array(z.enum(paymentMethods)).max(paymentMethods.length).default(['giropay', 'sofort']),
  /** What a way of paying adds to a purchase, once, in minor units of each currency. */
  payment_fees: z
    .partialRecord(z.enum(paymentMethods), z.partialRecord(z.enum(currencies), z.int().min(0).max(10_000)))
    .default({ paysafecard: { EUR: 99, USD: 109, GBP: 89, CAD: 149, CHF: 99, PLN: 449 } }),

  /** The site is closed for a while: pages say so, calls are answered 503. */
  maintenance: z.boolean().default(false),

  /** Text messages the site sends a day (UTC), whoever asks for them; at four fifths of them an alarm is raised. */
  sms_per_day: z.int().min(0).max(1_000_000).default(1000),

  // Neither may be empty: a fictional profile without its mark would deceive (R1.10).
  fictional_icon: z.enum(fictionalIcons).default('mask'),
  fictional_singular: words(40, { en: 'Fictional', fr: 'Fictif' }, 1),
  fictional_plural: words(40, { en: 'Fictional profiles', fr: 'Profils fictifs' }, 1),
  fictional_warning: words(
    500,
    {
      en: 'This profile is fictional. The site writes it for entertainment; there is no one to meet. Messages cost the same.',
      fr: 'Ce profil est fictif. Le site l’anime pour vous divertir ; il n’y a personne à rencontrer. Les messages coûtent le même prix.',
    },
    1,
  ),

  support_phone: text(40),
  support_email: text(120, 'support@rendezvous.example'),
  /** Empty for the installation's own key; `none` where the site is to have no pushes. */
  push_public_key: text(200),
});

/** The settings as they leave the server: words in one language. */
const wordSettings = [
  'index_title',
  'description',
  'fictional_singular',
  'fictional_plural',
  'fictional_warning',
] as const;
type WordSetting = (typeof wordSettings)[number];
export const publicSettings = siteSettings.extend(
  Object.fromEntries(wordSettings.map((key) => [key, z.string()])) as Record<WordSetting, z.ZodString>,
);
export type PublicSettings = z.infer<typeof publicSettings>;

export function settingsIn(settings: SiteSettings, locale: Locale): PublicSettings {
  const spoken = wordSettings.map((key) => {
    const value = settings[key];
    return [key, typeof value === 'string' ? value : value[locale]];
  });
  return { ...settings, ...(Object.fromEntries(spoken) as Record<WordSetting, string>) };
}

export type SiteSettings = z.infer<typeof siteSettings>;
export const defaultSettings: SiteSettings = siteSettings.parse({});

/** A change to a site: any of the settings, none unknown, and no default fills in for what is not said. */
export const settingsChange = z.strictObject(
  Object.fromEntries(
    Object.entries(siteSettings.shape).map(([key, schema]) => [key, schema.unwrap().optional()]),
  ) as unknown as {
    [Key in keyof SiteSettings]: z.ZodOptional<z.ZodType<SiteSettings[Key]>>;
  },
);
export type SettingsChange = z.infer<typeof settingsChange>;

/** What the company behind the sites says of itself. */
export const companyInfo = z.strictObject({
  name: text(120),
  address: text(200),
  kvk: text(20),
  city: text(80),
  country: text(2),
  tradenames: z.array(z.string().max(80)).max(20).default([]),
  vat_numbers: z.array(z.string().max(20)).max(40).default([]),
  support_phone: text(40),
  delete_discount: z.int().min(0).max(100).default(0),
  added: text(30),
});
export type CompanyInfo = z.infer<typeof companyInfo>;
