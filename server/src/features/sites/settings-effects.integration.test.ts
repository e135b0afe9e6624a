import { beforeAll, describe, expect, test } from 'vitest';
import type { SettingsChange, SiteSettings } from '#contract/sites/settings.ts';
import { defaultSettings, siteSettings } from '#contract/sites/settings.ts';
import type { SiteBuild } from '#server/platform/pages/site-build.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { linkTo, newcomer, signedUp } from '#server/testing/newcomer.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { buy } from '#server/testing/purchases.ts';

/** What each setting changes for whoever calls, one case each: what is seen before, the change, what is seen then. */

let app: TestApp;
let premium: Caller;
let free: Caller;
let strangerId: string;
beforeAll(async () => {
  app = await freshApp({ web: anyPage() });
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values ('FR-COR', 'FR', 'Corsica', 'Corse'), ('BE-BRU', 'BE', 'B', 'B')`,
  );
  premium = await app.member(alice);
  free = await app.member(bruno);
  await app.db.query(`update profiles set gender = 'male' where name = 'Bruno'`);
  strangerId = await insertStranger(app, {
    name: 'Stranger',
    gender: 'male',
    region: 'FR-COR',
    note: 'Words',
    fictional: true,
    photos: [{ key: 'demo/stranger.webp' }],
  });
  await insertStranger(app, { name: 'Belgian', gender: 'male', country: 'BE' });
  await insertStranger(app, { name: 'Lent', gender: 'male', host: 'bdsm.localhost', resells: true });
  await giveCredits(app, await idOf(app, 'Alice'), 20);
  for (const text of ['One', 'Two']) await say(premium, { member: strangerId }, text);
});

function anyPage() {
  const build: SiteBuild = {
    entry: {
      module: {
        createRequestHandler: () => async () =>
          new Response('<p>Here</p>', { headers: { 'content-type': 'text/html' } }),
      },
    },
    routes: {},
  };
  return { clientFolder: undefined, site: async () => build, workbench: async () => build, close: async () => {} };
}

const visitor = () => app.visitor();
const statusOf = async (url: string) => (await visitor().get(url)).statusCode;
const member = async () => (await premium.get(`/api/member.php?id=${strangerId}`)).json().profile;
const namesFound = async (caller: Caller) =>
  (await caller.get('/api/members.php')).json().profiles.map(({ name }: { name: string }) => name);
const costs = async () => (await openedBy(premium, { member: strangerId })).costs;
const bundles = async () => (await premium.get('/api/bundles.php?country=FR')).json();
const feeOf = async (method: string) =>
  (await bundles()).paymentmethods.find(({ id }: { id: string }) => id === method)?.fee;
const signUpStatus = async (changes = {}) => (await visitor().post('/api/signup.php', newcomer(changes))).statusCode;
const pictureSources = async () =>
  /img-src ([^;]*)/.exec(String((await visitor().get('/')).headers['content-security-policy']))?.[1];

interface Effect {
  /** What else has to be so, before and after. */
  given?: SettingsChange;
  change: SettingsChange;
  look: () => Promise<unknown>;
  before: unknown;
  after: unknown;
}

const effects: Partial<Record<keyof SiteSettings, Effect>> = {
  niche: {
    // A general site shows members of every niche who agreed, a particular one only its own.
    given: { member_resell: true },
    change: { niche: 4 },
    look: async () => (await namesFound(premium)).includes('Lent'),
    before: true,
    after: false,
  },
  maintenance: { change: { maintenance: true }, look: () => statusOf('/'), before: 200, after: 503 },
  signups: { change: { signups: 'none' }, look: signUpStatus, before: 201, after: 403 },
  logged_out_search: {
    change: { logged_out_search: 'none' },
    look: () => statusOf('/api/members.php'),
    before: 200,
    after: 403,
  },
  logged_out_search_trafficsource: {
    given: { logged_out_search: 'none' },
    change: { logged_out_search_trafficsource: 'all' },
    look: () => statusOf('/api/members.php?network=ads'),
    before: 403,
    after: 200,
  },
  geoip_country: {
    change: { geoip_country: 'GB' },
    look: async () => (await premium.get('/api/bundles.php')).json().currency,
    before: 'EUR',
    after: 'GBP',
  },
  geoip_selected_country: {
    change: { geoip_selected_country: 'BE' },
    look: async () => [
      (await namesFound(visitor())).includes('Stranger'),
      (await namesFound(visitor())).includes('Belgian'),
    ],
    before: [true, true],
    after: [false, true],
  },
  cdn_prefix: {
    change: { cdn_prefix: 'https://cdn.example/pictures' },
    look: async () => [(await member()).main_image.card.split('/media/')[0], await pictureSources()],
    before: ['', "'self' data: blob:"],
    after: ['https://cdn.example/pictures', "'self' https://cdn.example data: blob:"],
  },
  domain_language: {
    change: { domain_language: 'fr' },
    look: async () => (await visitor().get('/lang-config')).headers.location,
    before: undefined,
    after: '/fr/lang-config',
  },
  countries: {
    change: { countries: ['FR'] },
    look: async () => [
      await signUpStatus({ country: 'BE' }),
      Object.keys((await visitor().get('/api/regions.php')).json().regions).includes('BE'),
    ],
    before: [201, true],
    after: [422, false],
  },
  time_zone: {
    change: { time_zone: 'Pacific/Kiritimati' },
    look: async () => new Date((await premium.get('/api/swipe.php')).json().resets_at).getUTCHours(),
    before: expect.toSatisfy((hour: number) => hour === 22 || hour === 23),
    after: 10,
  },
  visible_profile_fields: {
    change: { visible_profile_fields: [] },
    look: async () => (await member()).region,
    before: 'Corse',
    after: null,
  },
  visible_profile_notes: {
    change: { visible_profile_notes: [] },
    look: async () => (await member()).note,
    before: 'Words',
    after: null,
  },
  search_fields: {
    change: { search_fields: [] },
    look: () => statusOf('/api/members.php?online=1'),
    before: 200,
    after: 422,
  },
  member_resell: {
    change: { member_resell: true },
    look: async () => (await namesFound(premium)).includes('Lent'),
    before: false,
    after: true,
  },
  message_credits: { change: { message_credits: 4 }, look: async () => (await costs()).text, before: 1, after: 4 },
  voice_credits: { change: { voice_credits: 6 }, look: async () => (await costs()).voice, before: 2, after: 6 },
  photo_credits: { change: { photo_credits: 5 }, look: async () => (await costs()).photo, before: 2, after: 5 },
  gift_credits: { change: { gift_credits: 6 }, look: async () => (await costs()).gift, before: 3, after: 6 },
  signup_credits: {
    change: { signup_credits: 9 },
    look: async () => {
      const { caller, person } = await signedUp(app);
      const link = await linkTo(app, person.email);
      await caller.get(link.pathname + link.search);
      return (await caller.get('/api/user.php')).json().user.credits;
    },
    before: 3,
    after: 9,
  },
  message_length: {
    change: { message_length: 3 },
    look: async () => (await say(premium, { member: strangerId }, 'Four')).statusCode,
    before: 201,
    after: 422,
  },
  chat_history_limit: {
    change: { chat_history_limit: 1 },
    look: async () => (await openedBy(premium, { member: strangerId })).hidden_older,
    before: false,
    after: true,
  },
  photo_review: {
    change: { photo_review: 'manual' },
    look: async () => (await uploadPhoto((await signedUp(app)).caller, await pictureFile(1))).json().photo.status,
    before: 'active',
    after: 'pending',
  },
  fictional_icon: {
    change: { fictional_icon: 'robot' },
    look: async () => (await member()).fictional_icon,
    before: 'mask',
    after: 'robot',
  },
  refund_days: {
    change: { refund_days: 30 },
    look: async () => {
      const id = await buy(app, free);
      const until = (await free.get(`/api/payment.php?id=${id}`)).json().payment.withdraw_until;
      return Math.round((Date.parse(until) - app.platform.clock.now().getTime()) / 86_400_000);
    },
    before: 14,
    after: 30,
  },
  statement_name: {
    change: { statement_name: 'KNT SERVICES' },
    look: async () => (await bundles()).statement_name,
    before: 'RDV ONLINE SERVICES',
    after: 'KNT SERVICES',
  },
  payment_methods_off: {
    change: { payment_methods_off: ['paypal'] },
    look: async () => (await feeOf('paypal')) !== undefined,
    before: true,
    after: false,
  },
  push_public_key: {
    change: { push_public_key: 'none' },
    look: async () => (await visitor().get('/api/settings.php')).json().settings.push_public_key.length,
    before: 87,
    after: 0,
  },
  age_check: {
    change: { age_check: 'chat' },
    look: async () => (await premium.get('/api/age.php')).json().required,
    before: { chat: false, photos: false, entry: false },
    after: { chat: true, photos: false, entry: false },
  },
  age_methods: {
    given: { age_check: 'chat' },
    change: { age_methods: ['card'] },
    look: async () => (await premium.get('/api/age.php')).json().methods.includes('card'),
    before: false,
    after: true,
  },
  bundle_prices: {
    change: { bundle_prices: { small: { EUR: 1500 } } },
    look: async () => (await bundles()).bundles.find(({ id }: { id: string }) => id === 'small').price,
    before: 1699,
    after: 1500,
  },
  gifts: {
    change: { gifts: ['moon'] },
    look: async () => [
      (await premium.get('/api/gifts.php')).json().gifts.length,
      (await premium.post('/api/chat.php', { member: strangerId, kind: 'gift', gift: 'rose' })).statusCode,
    ],
    before: [20, 201],
    after: [1, 422],
  },
  icebreakers: {
    change: { icebreakers: [{ tone: 'warm', en: 'Good evening', fr: 'Bonsoir' }] },
    look: async () =>
      (await premium.get('/api/icebreakers.php?language=fr'))
        .json()
        .icebreakers.some(({ text }: { text: string }) => text === 'Bonsoir'),
    before: false,
    after: true,
  },
  payment_fees: { change: { payment_fees: { visa: { EUR: 50 } } }, look: () => feeOf('visa'), before: 0, after: 50 },
};

/** What only pages say: settings-on-pages.test.tsx of the web shows it. */
const readByPages: (keyof SiteSettings)[] = [
  'name',
  'index_title',
  'description',
  'minimum_message_costs',
  'support_phone',
  'support_email',
  'enable_site_entry_popup',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
  'premium_claim_source',
];
/** Tried with the other limits, in rate-limits.integration.test.ts. */
const triedWithLimits: (keyof SiteSettings)[] = ['sms_per_day'];

/** Tried with an attestation, in age.integration.test.ts. */
const triedWithAttestations: (keyof SiteSettings)[] = ['age_trusted_list', 'age_trusted_list_signer'];

const set = async (settings: SettingsChange) => {
  const answer = await visitor().post('/dev/settings.json', { host: 'localhost', settings });
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('the setting', () => {
  test.each(Object.keys(effects) as (keyof SiteSettings)[])('%s changes what the site does (R3.05)', async (name) => {
    const { given = {}, change, look, before, after } = effects[name] as Effect;
    const initial = [...Object.keys(given), ...Object.keys(change)].map((key) => [key, defaultSettings[key as never]]);
    await set(given);
    expect(await look()).toEqual(before);
    await set(change);
    expect(await look()).toEqual(after);
    await set(Object.fromEntries(initial));
  });

  test('domain is the host that was asked for, whatever was written there (R3.05)', async () => {
    const domainAt = async (host: string) =>
      (await app.visitor({ host }).get('/api/settings.php?domain=other.example')).json().settings.domain;
    await set({ domain: 'elsewhere.example' });
    expect([await domainAt('localhost'), await domainAt('bdsm.localhost')]).toEqual(['localhost', 'bdsm.localhost']);
    await set({ domain: '' });
  });

  test('has a case here or among the pages, whichever it is', () => {
    const known = ['domain', ...Object.keys(effects), ...readByPages, ...triedWithAttestations, ...triedWithLimits];
    expect(known.sort()).toEqual(Object.keys(siteSettings.shape).sort());
  });
});

describe('the country I choose', () => {
  test('is kept for a year, told by the settings and followed by search and prices, until I take it back (R3.05)', async () => {
    const me = visitor();
    const chosen = await me.put('/api/country.php', { country: 'BE' });
    expect(chosen.json().settings.geoip_selected_country).toBe('BE');
    expect(String(chosen.headers['set-cookie'])).toMatch(/^selected_country=BE; Max-Age=31536000; Path=\//);
    expect((await me.get('/api/settings.php')).json().settings.geoip_selected_country).toBe('BE');
    expect(await namesFound(me)).toEqual(['Belgian']);
    const anywhere = (await me.get('/api/members.php?country=any')).json().profiles;
    expect(anywhere.length).toBeGreaterThan(1);

    const cleared = await me.put('/api/country.php', { country: null });
    expect(cleared.json().settings.geoip_selected_country).toBeNull();
    expect(await namesFound(me)).toContain('Stranger');
  });

  test('sets the currency of a member who has not said where they pay from (R3.05)', async () => {
    const me = await app.member(bruno);
    await me.put('/api/country.php', { country: 'PL' });
    expect((await me.get('/api/bundles.php')).json()).toMatchObject({ country: 'PL', currency: 'PLN' });
  });

  test('does not hide anybody from a member: they are found by where they live', async () => {
    const me = await app.member(alice);
    await me.put('/api/country.php', { country: 'BE' });
    expect(await namesFound(me)).toContain('Stranger');
  });

  test.each([[{ country: 'XX' }], [{ country: 'be' }], [{}], [{ country: 'BE', more: 1 }]])(
    'is one that exists: %j is refused',
    async (body) => {
      const answer = await visitor().put('/api/country.php', body);
      expect(answer.statusCode).toBe(422);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test('is one of the site: others are refused, and one that was chosen before counts no longer', async () => {
    const me = visitor();
    await me.put('/api/country.php', { country: 'BE' });
    await set({ countries: ['FR', 'NL'] });
    expect((await me.put('/api/country.php', { country: 'BE' })).json().error.fields).toHaveProperty('country');
    expect((await me.get('/api/settings.php')).json().settings.geoip_selected_country).toBeNull();
    await set({ countries: defaultSettings.countries });
  });
});
