import { type SettingsChange, type SiteSettings, siteSettings } from '#contract/sites/settings.ts';

export type SettingName = keyof SiteSettings;

export const groupNames = [
  'look',
  'places',
  'visitors',
  'profiles',
  'age',
  'prices',
  'payments',
  'fictional',
  'contact',
  'other',
] as const;
export type GroupName = (typeof groupNames)[number];

const members: Partial<Record<GroupName, readonly SettingName[]>> = {
  look: ['name', 'niche', 'index_title', 'description', 'domain', 'domain_language', 'cdn_prefix'],
  places: ['countries', 'time_zone', 'geoip_country', 'geoip_selected_country'],
  visitors: [
    'maintenance',
    'signups',
    'signup_credits',
    'enable_site_entry_popup',
    'logged_out_search',
    'logged_out_search_trafficsource',
  ],
  profiles: ['search_fields', 'visible_profile_fields', 'visible_profile_notes', 'member_resell', 'photo_review'],
  age: ['age_check', 'age_methods', 'age_trusted_list', 'age_trusted_list_signer'],
  prices: [
    'message_credits',
    'photo_credits',
    'voice_credits',
    'gift_credits',
    'message_length',
    'chat_history_limit',
    'minimum_message_costs',
  ],
  payments: [
    'refund_days',
    'statement_name',
    'bundle_prices',
    'payment_methods_off',
    'payment_fees',
    'premium_claim_source',
  ],
  fictional: ['fictional_icon', 'fictional_singular', 'fictional_plural', 'fictional_warning'],
  contact: ['support_email', 'support_phone', 'sms_per_day', 'push_public_key'],
};

/** The settings of a group, in the order in which they are read. A setting that is in none stands with the others. */
export function settingsIn(group: GroupName): SettingName[] {
  const named = members[group];
  if (named) return [...named];
  const known = new Set(Object.values(members).flat());
  return (Object.keys(siteSettings.shape) as SettingName[]).filter((name) => !known.has(name));
}

/** What a setting is edited with. */
export type SettingKind =
  | { kind: 'text' | 'long' | 'number' | 'switch' | 'words' | 'table' | 'age_check' }
  | { kind: 'choice'; options: readonly (string | number)[] }
  | { kind: 'choices'; options: readonly string[] };

interface Definition {
  type: string;
  values?: (string | number)[];
  entries?: Record<string, string>;
  element?: { def: Definition };
  options?: { def: Definition }[];
}

/** By the schema that the call is checked by: a new setting is edited without a word about it here. */
export function kindOf(name: SettingName): SettingKind {
  const { type, values, entries, element, options } = siteSettings.shape[name].unwrap().def as unknown as Definition;
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'number') return { kind: 'number' };
  if (type === 'literal') return { kind: 'choice', options: values ?? [] };
  if (type === 'enum') return { kind: 'choice', options: Object.values(entries ?? {}) };
  if (type === 'array' && element?.def.entries) return { kind: 'choices', options: Object.values(element.def.entries) };
  if (type === 'union') return { kind: options?.some(({ def }) => def.entries) ? 'age_check' : 'words' };
  if (type === 'record' || type === 'array') return { kind: 'table' };
  return { kind: 'text' };
}

/** The codes in what an operator types. What is none is refused by the call, which says so. */
export const countriesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What differs from how the site is now. What was put back to what it is, is no change. */
export function changesIn(settings: SiteSettings, draft: SettingsChange): SettingsChange {
  const entries = Object.entries(draft).filter(([name, value]) => !same(settings[name as SettingName], value));
  return Object.fromEntries(entries) as SettingsChange;
}

/** A value in few words, for the history. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object')
    return Object.values(value).every((each) => typeof each === 'string')
      ? Object.values(value).join(' / ')
      : JSON.stringify(value);
  return String(value);
}
