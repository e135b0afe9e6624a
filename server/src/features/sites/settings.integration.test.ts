import { beforeAll, describe, expect, test } from 'vitest';
import { giftIds } from '#contract/gifts/gifts.ts';
import { countries } from '#contract/places/countries.ts';
import { profileFields, profileNotes, searchFields, siteSettings } from '#contract/sites/settings.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { everythingStored } from '#server/testing/stored.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

interface Case {
  initial: unknown;
  changed: unknown;
  /** As GET /api/settings.php says it, where that differs: words come in one language, the domain from the host. */
  shown?: unknown;
  wrong: unknown[];
}

const credits = (initial: number): Case => ({ initial, changed: 7, wrong: ['7', -1, 1.5, 1001, null] });
const text = (initial: string, changed: string, maximum: number): Case => ({
  initial,
  changed,
  wrong: [5, null, ['x'], 'a'.repeat(maximum + 1)],
});
const words = (initial: string, changed: { en: string; fr: string }, maximum: number, mayBeEmpty: boolean): Case => ({
  initial,
  changed,
  shown: changed.en,
  wrong: [
    5,
    null,
    { en: 'only English' },
    { ...changed, de: 'Deutsch' },
    'a'.repeat(maximum + 1),
    { ...changed, fr: 'a'.repeat(maximum + 1) },
    ...(mayBeEmpty ? [] : ['', { ...changed, fr: '' }]),
  ],
});

const cases: Record<string, Case> = {
  maintenance: { initial: false, changed: true, wrong: ['yes', 1, null] },
  niche: { initial: 1, changed: 6, wrong: [0, 8, '3', null, 1.5] },
  signups: text('all', 'with_trafficsource', 40),
  logged_out_search: text('all', 'none', 40),
  logged_out_search_trafficsource: text('none', 'all', 40),
  geoip_country: { initial: 'FR', changed: 'NL', wrong: ['nl', 'NLD', 5, null] },
  geoip_selected_country: { initial: null, changed: 'BE', wrong: ['be', 'Belgium', 5, ['BE']] },
  minimum_message_costs: {
    initial: {},
    changed: { FR: { costs: 80, currency: 'EUR' }, GB: { costs: 68, currency: 'GBP' } },
    wrong: [
      [],
      { France: { costs: 80, currency: 'EUR' } },
      { FR: { costs: 0.8, currency: 'EUR' } },
      { FR: { costs: 80, currency: 'euro' } },
      { FR: 80 },
      { FR: { costs: 80, currency: 'EUR', tax: 1 } },
    ],
  },
  support_phone: text('', '+33 1 02 03 04 05', 40),
  support_email: text('support@rendezvous.example', 'help@knot.example', 120),
  // A site that says nothing has the key of the installation.
  push_public_key: {
    ...text('', 'BAbcdefghijklmnopqrstuvwxyz', 200),
    initial: expect.stringMatching(/^[\w-]{87}$/),
  },
  cdn_prefix: {
    initial: '',
    changed: 'https://cdn.example',
    wrong: [
      5,
      null,
      'cdn.example',
      '//cdn.example',
      'javascript:alert(1)',
      'https://cdn.example/',
      'https://cdn.example?a=1',
      "https://cdn.example; script-src 'unsafe-inline'",
      'https://user:secret@cdn.example',
      `https://${'a'.repeat(200)}`,
    ],
  },
  domain: { ...text('', 'elsewhere.example', 253), shown: 'localhost' },
  domain_language: { initial: 'en', changed: 'fr', wrong: ['de', '', null, 5] },
  time_zone: {
    initial: 'Europe/Paris',
    changed: 'America/New_York',
    wrong: ['', 'Mars/Olympus', 5, null, 'x'.repeat(61)],
  },
  name: text('Rendezvous', 'Soirée', 40),
  index_title: words('', { en: 'Meet', fr: 'Rencontres' }, 120, true),
  description: words('', { en: 'A place', fr: 'Un lieu' }, 300, true),
  enable_site_entry_popup: { initial: 'yes', changed: 'no', wrong: [true, 'maybe', null] },
  fictional_icon: { initial: 'mask', changed: 'robot', wrong: ['', 'heart', null, 1] },
  countries: {
    initial: [...countries],
    changed: ['FR', 'BE'],
    wrong: [[], ['XX'], 'FR', null, ['fr'], Array(17).fill('FR')],
  },
  visible_profile_fields: {
    initial: [...profileFields],
    changed: ['city'],
    wrong: [['salary'], 'city', null, Array(10).fill('city')],
  },
  visible_profile_notes: {
    initial: [...profileNotes],
    changed: [],
    wrong: [['diary'], 'note', null, Array(3).fill('note')],
  },
  message_credits: credits(1),
  photo_credits: credits(2),
  voice_credits: credits(2),
  photo_review: { initial: 'auto', changed: 'manual', wrong: ['none', '', true, null] },
  gift_credits: credits(3),
  signup_credits: credits(3),
  message_length: { initial: 1000, changed: 200, wrong: [0, -5, '200', 10_001, null] },
  search_fields: {
    initial: [...searchFields],
    changed: ['online', 'new'],
    wrong: [['height'], 'online', null, Array(searchFields.length + 1).fill('new')],
  },
  fictional_warning: words(
    'This profile is fictional. The site writes it for entertainment; there is no one to meet. Messages cost the same.',
    { en: 'Played by us', fr: 'Joué par nous' },
    500,
    false,
  ),
  fictional_singular: words('Fictional', { en: 'Persona', fr: 'Personnage' }, 40, false),
  fictional_plural: words('Fictional profiles', { en: 'Personas', fr: 'Personnages' }, 40, false),
  refund_days: { initial: 14, changed: 30, wrong: [13, 366, '30', null, 14.5] },
  member_resell: { initial: false, changed: true, wrong: ['yes', 1, null] },
  chat_history_limit: { initial: 500, changed: 50, wrong: [0, '50', 100_001, null] },
  sms_per_day: { initial: 1000, changed: 50, wrong: [-1, '50', 1_000_001, null, 1.5] },
  premium_claim_source: text('', 'A survey of our members', 300),
  statement_name: {
    initial: 'RDV ONLINE SERVICES',
    changed: 'KNT SERVICES',
    wrong: ['', 'RD', 5, null, 'x'.repeat(23)],
  },
  payment_methods_off: {
    initial: ['giropay', 'sofort'],
    changed: ['giropay', 'sofort', 'paypal'],
    wrong: ['paypal', ['cash'], null, Array(19).fill('paypal')],
  },
  age_check: {
    initial: 'never',
    changed: { chat: ['FR', 'DE'], entry: ['GB'] },
    wrong: ['always', ['chat'], { chat: 'FR' }, { chat: ['fr'] }, { sometimes: ['FR'] }, null, 5],
  },
  age_methods: { initial: ['euapp', 'provider'], changed: ['card'], wrong: ['card', ['passport'], null] },
  age_trusted_list: {
    initial: '',
    changed: 'https://lists.example/age.pem',
    wrong: ['lists.example', 'http://lists.example/age.pem', 'javascript:alert(1)', 5, null],
  },
  age_trusted_list_signer: {
    initial: '',
    changed: 'ab'.repeat(32),
    wrong: ['ab', 'xy'.repeat(32), 'ab'.repeat(33), 5, null],
  },
  bundle_prices: {
    initial: {},
    changed: { small: { EUR: 1499 } },
    wrong: [[], { tiny: { EUR: 500 } }, { small: 500 }, { small: { JPY: 500 } }, { small: { EUR: 49 } }, null],
  },
  gifts: { initial: [...giftIds], changed: ['rose', 'moon'], wrong: [[], ['yacht'], 'rose', null] },
  icebreakers: {
    initial: [],
    changed: [{ tone: 'warm', en: 'Good evening', fr: 'Bonsoir' }],
    wrong: [['Hello'], [{ tone: 'cold', en: 'a', fr: 'b' }], [{ tone: 'warm', en: 'a' }], null],
  },
  payment_fees: {
    initial: { paysafecard: { EUR: 99, USD: 109, GBP: 89, CAD: 149, CHF: 99, PLN: 449 } },
    changed: { paypal: { EUR: 50 } },
    wrong: [[], { cash: { EUR: 50 } }, { paypal: 50 }, { paypal: { JPY: 50 } }, { paypal: { EUR: -1 } }, null],
  },
};

const shownNow = async (setting: string, host = 'localhost', language = 'en') =>
  (await app.visitor({ host }).get('/api/settings.php', { 'accept-language': language })).json().settings[setting];
const change = (setting: string, value: unknown, host = 'localhost') =>
  app.visitor().post('/dev/settings.json', { host, settings: { [setting]: value } });

describe('the setting', () => {
  test.each(Object.keys(cases))(
    '%s has a typed default and is changed for its site alone, at once, by a value of its type and no other',
    async (setting) => {
      const { initial, changed, shown = changed, wrong } = cases[setting] as Case;
      expect(await shownNow(setting)).toEqual(setting === 'domain' ? 'localhost' : initial);
      const elsewhere = await shownNow(setting, 'bdsm.localhost');

      const answer = await change(setting, changed);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().settings[setting]).toEqual(changed);
      expect(await shownNow(setting)).toEqual(shown);
      expect(await shownNow(setting, 'bdsm.localhost')).toEqual(elsewhere);

      const before = await everythingStored(app.db);
      for (const value of wrong) {
        const refused = await change(setting, value);
        expect(refused.statusCode, JSON.stringify(value)).toBe(422);
        expect(Object.keys(refused.json().error.fields).join(), JSON.stringify(value)).toContain(`settings.${setting}`);
      }
      expect(await everythingStored(app.db)).toEqual(before);
      expect(await shownNow(setting)).toEqual(shown);
    },
  );

  test('that nobody described above does not exist', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(siteSettings.shape).sort());
  });

  test('that nobody knows is refused, and so is a change half of which is wrong', async () => {
    const unknown = await change('colour', 'red');
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json().error.fields).toEqual({ 'settings.colour': 'This field is not known' });

    const half = await app
      .visitor()
      .post('/dev/settings.json', { host: 'localhost', settings: { name: 'Half', refund_days: 'x' } });
    expect(half.statusCode).toBe(422);
    expect(await shownNow('name')).toBe('Soirée');
  });

  test.each(['\\u0000', '\\ud800'])('cannot hold what the database cannot: %s', async (character) => {
    const answer = await app
      .visitor()
      .post('/dev/settings.json', `{"host":"localhost","settings":{"name":"a${character}"}}`);
    expect(answer.statusCode).toBe(400);
  });
});

test('words an operator wrote in both languages come in the caller’s', async () => {
  await change('fictional_singular', { en: 'Persona', fr: 'Personnage' });
  expect(await shownNow('fictional_singular', 'localhost', 'fr')).toBe('Personnage');
  expect(await shownNow('fictional_singular', 'localhost', 'en')).toBe('Persona');
  await change('fictional_singular', 'Avatar');
  expect(await shownNow('fictional_singular', 'localhost', 'fr')).toBe('Avatar');
});

test('the default words for a fictional profile stand in both languages', async () => {
  for (const setting of ['fictional_singular', 'fictional_plural', 'fictional_warning']) {
    const [french, english] = await Promise.all(
      ['fr', 'en'].map((language) => shownNow(setting, 'bdsm.localhost', language)),
    );
    expect(french).toMatch(/ficti(f|fs)/i);
    expect(english).toMatch(/fictional/i);
  }
});

test('the settings leave whole: every one, and nothing else', async () => {
  const { settings } = (await app.visitor().get('/api/settings.php')).json();
  expect(Object.keys(settings).sort()).toEqual(Object.keys(siteSettings.shape).sort());
});

test('a stored value that this release no longer accepts falls back to its default, and the site stays up', async () => {
  await app.db.query(
    `update sites set settings = settings || '{"niche": 99, "old_setting": 1}' where host = 'bdsm.localhost'`,
  );
  await app.sites.reload();
  expect(await shownNow('niche', 'bdsm.localhost')).toBe(1);
  expect(await shownNow('name', 'bdsm.localhost')).toBe('Knot');
});
