import { beforeAll, describe, expect, test } from 'vitest';
import { effectiveTermsVersion, sensitiveConsentVersion } from '#contract/constants.ts';
import type { SettingsChange } from '#contract/sites/settings.ts';
import { alice, bruno, freshApp, type TestApp, testCompany } from '#server/testing/app.ts';
import { linkTo, mailsTo, newcomer, signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

const url = '/api/signup.php';

let app: TestApp;
let aliceId: string;
beforeAll(async () => {
  app = await freshApp();
  aliceId = (await (await app.member(alice)).get('/api/user.php')).json().user.id;
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values
       ('FR-BRE', 'FR', 'Brittany', 'Bretagne'), ('BE-VLG', 'BE', 'Flanders', 'Flandre')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population) values
       ('FR-BRE', 'Rennes', 'Rennes', 48, -1, 200000), ('BE-VLG', 'Ghent', 'Gand', 51, 3, 260000)`,
  );
});

const change = (settings: SettingsChange) => app.visitor().post('/dev/settings.json', { host: 'localhost', settings });

interface StoredMember {
  status: string;
  language: string;
  time_zone: string | null;
  terms_version: string;
  terms_accepted_at: Date;
  signup_at: Date;
  tracking: object;
  password_hash: string;
  region: string | null;
  city: string | null;
}
async function stored(id: string): Promise<StoredMember | undefined> {
  const { rows } = await app.db.query<StoredMember>(
    `select users.status, language, time_zone, terms_version, terms_accepted_at, signup_at, tracking, password_hash,
       profiles.region, name_en as city
     from users join profiles on profiles.id = users.id left join cities on cities.id = city_id where users.id = $1`,
    [id],
  );
  return rows[0];
}

describe('I sign up', () => {
  test('and am logged in at once, not yet confirmed, without credits', async () => {
    const caller = app.visitor();
    const answer = await caller.post(url, newcomer({ name: 'Zoé' }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json().user).toMatchObject({
      status: 'not_confirmed',
      credits: 0,
      paid_user: false,
      language: 'en',
      profile: { name: 'Zoé', main_image: null },
    });
    const safe = { path: '/', httpOnly: true, sameSite: 'Lax' };
    expect(answer.cookies).toHaveLength(2);
    expect(answer.cookies).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...safe, name: 'auth.token', maxAge: 30 * 86_400 }),
        expect.objectContaining({ ...safe, name: 'device', maxAge: 365 * 86_400 }),
      ]),
    );
    expect((await caller.get('/api/user.php')).json()).toEqual(answer.json());
  });

  test('and my password can be used, but is stored only as a hash', async () => {
    const { person, user } = await signedUp(app);
    const answer = await app.visitor().post('/api/user.php', { login: person.name, password: person.password });
    expect(answer.json().user.id).toBe(user.id);
    expect((await stored(user.id))?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('and what I agreed to is kept, with its version and its time; so is what I refused', async () => {
    const { user } = await signedUp(app);
    const other = await signedUp(app, { sensitive_consent: true });
    const version = effectiveTermsVersion(testCompany.added);
    const member = await stored(user.id);
    expect(member).toMatchObject({ terms_version: version, terms_accepted_at: member?.signup_at });
    const consents = async (id: string) =>
      (await app.db.query('select kind, version, granted, at from consents where user_id = $1 order by id', [id])).rows;
    expect(await consents(user.id)).toEqual([
      { kind: 'terms', version, granted: true, at: member?.signup_at },
      { kind: 'sensitive', version: sensitiveConsentVersion, granted: false, at: member?.signup_at },
    ]);
    expect((await consents(other.user.id))[1]).toMatchObject({ kind: 'sensitive', granted: true });
    const rewriting = app.db.transaction((tx) => tx.query('update consents set granted = true'));
    await expect(rewriting).rejects.toThrow('only grows');
  });

  test('and what I wrote to somebody before is kept for them, whatever it says', async () => {
    const text = '<b>Hi</b> 👋\nשלום';
    const { user } = await signedUp(app, { member_id: aliceId, signup_message: text });
    const { rows } = await app.db.query('select member_id, text from signup_messages where user_id = $1', [user.id]);
    expect(rows).toEqual([{ member_id: aliceId, text }]);
  });

  test('and where I came from is kept clean', async () => {
    const { user } = await signedUp(app, {
      tracking: { network: ' friends ', ref: '', sub1: 'x' },
      tracking_consent: true,
    });
    expect((await stored(user.id))?.tracking).toEqual({ network: 'friends', sub1: 'x' });
  });

  test.each([
    [
      { region: 'FR-BRE', city: 'Rennes' },
      { region: 'FR-BRE', city: 'Rennes' },
    ],
    [{ region: 'bretagne' }, { region: 'FR-BRE', city: null }],
    [
      { country: 'BE' as const, city: 'Gand' },
      { region: 'BE-VLG', city: 'Ghent' },
    ],
    [{}, { region: null, city: null }],
  ])('from %o', async (place, kept) => {
    const { user } = await signedUp(app, { ...place, time_zone: 'Europe/Paris' });
    expect(await stored(user.id)).toMatchObject({ ...kept, time_zone: 'Europe/Paris' });
  });

  test('in French, and get my mail in French', async () => {
    const { person, user } = await signedUp(app, { name: 'Amélie' }, { headers: { 'accept-language': 'fr' } });
    expect(user.language).toBe('fr');
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail');
    expect(mail?.text).toContain('3\u00a0messages gratuits');
    expect(mail?.html).toMatch(/<html[^>]* lang="fr"/);
  });

  test('and get a mail with an absolute link to the site I am on, in text and in HTML, whose token is not stored', async () => {
    const { person } = await signedUp(app, { name: "D'Arc" }, { host: 'bdsm.localhost' });
    const [mail, ...others] = await mailsTo(app, person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.text).toContain('used on Knot');
    expect(mail?.text).toContain('3 free messages');
    expect(mail?.html).toContain('Hello D&#x27;Arc,');
    const link = await linkTo(app, person.email);
    expect(link.href).toMatch(/^http:\/\/bdsm\.localhost:3000\/api\/activate\.php\?token=[\w-]{43}$/);
    const short = /https?:\S+/.exec(mail?.text ?? '')?.[0];
    expect(short).toMatch(/^http:\/\/bdsm\.localhost:3000\/[\w-]{22}$/);
    expect(mail?.html).toContain(short);
    const { rows } = await app.db.query<{ text: string }>('select t::text as text from tokens t');
    expect(rows.map(({ text }) => text).join()).not.toContain(link.searchParams.get('token'));
  });

  test('once per key, and a retry gets the same session', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const person = newcomer();
    const [first, second] = [await app.visitor().post(url, person, key), await app.visitor().post(url, person, key)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.cookies[0]?.value).toBe(first.cookies[0]?.value);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });
});

describe('an address has one account on a site', () => {
  test.each([alice.login, alice.login.toUpperCase()])('%s is refused with 409', async (email) => {
    const before = await everythingStored(app.db);
    const answer = await app.visitor().post(url, newcomer({ email }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toEqual({
      code: 'account_exists',
      message: 'This email address already owns an account on this website',
    });
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('one that is being deleted is told so', async () => {
    const { person, user } = await signedUp(app);
    await app.db.query(`update users set status = 'pending_deletion' where id = $1`, [user.id]);
    const answer = await app.visitor().post(url, newcomer({ email: person.email }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.code).toBe('account_pending_deletion');
  });

  test('but may have another one on another site', async () => {
    const answer = await app.visitor({ host: 'bdsm.localhost' }).post(url, newcomer({ email: bruno.login }));
    expect(answer.statusCode).toBe(201);
  });

  test('even when two sign up at the same instant', async () => {
    const email = 'twins@example.com';
    const answers = await Promise.all([
      app.visitor().post(url, newcomer({ email })),
      app.visitor().post(url, newcomer({ email: email.toUpperCase() })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('a name belongs to one member of a site', () => {
  test.each(['Alice', 'aLICE', ' alice ', 'admin', 'Support 2', 'Rendezvous'])('%s is refused', async (name) => {
    const before = await everythingStored(app.db);
    const answer = await app.visitor().post(url, newcomer({ name }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ name: 'This username is already taken' });
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('even when two choose it at the same instant', async () => {
    const both = [newcomer({ name: 'Same' }), newcomer({ name: 'same' })];
    const answers = await Promise.all(both.map((person) => app.visitor().post(url, person)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  });
});

describe('a site decides who may sign up', () => {
  test('a closed one takes nobody, one by invitation whoever a network sent', async () => {
    await change({ signups: 'none' });
    const closed = await app.visitor().post(url, newcomer({ tracking: { network: 'friends' } }));
    expect([closed.statusCode, closed.json().error.code]).toEqual([403, 'signups_closed']);
    await change({ signups: 'with_trafficsource' });
    for (const tracking of [undefined, {}, { network: '  ' }, { ref: 'friends' }]) {
      const refused = await app.visitor().post(url, newcomer(tracking && { tracking }));
      expect(refused.statusCode).toBe(403);
      expect(refused.json().error).toEqual({
        code: 'invite_only',
        message: 'This site is invite-only, please use an invite link',
      });
    }
    const invited = await app.visitor().post(url, newcomer({ tracking: { network: 'friends' } }));
    expect(invited.statusCode).toBe(201);
    await change({ signups: 'all' });
  });

  test('and from which countries', async () => {
    await change({ countries: ['FR', 'BE'] });
    const answer = await app.visitor().post(url, newcomer({ country: 'US' }));
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['country']]);
    await change({ countries: ['FR', 'BE', 'US'] });
  });
});

describe('who is younger than 18 where they live is refused by the server', () => {
  const dayFrom = (days: number, years: number) => {
    const day = new Date(app.platform.clock.now().getTime() + days * 86_400_000);
    day.setUTCFullYear(day.getUTCFullYear() - years);
    return day.toISOString().slice(0, 10);
  };

  test('a day too early, on the day, and beyond every age (R5.02)', async () => {
    const signUp = async (date_of_birth: string, locale = 'en') => {
      const answer = await app
        .visitor({ headers: { 'accept-language': locale } })
        .post(url, newcomer({ date_of_birth }));
      return answer.statusCode === 201 ? 'welcome' : answer.json().error.fields.date_of_birth;
    };
    expect(await signUp(dayFrom(2, 18))).toBe('Enter your date of birth (18+)');
    expect(await signUp(dayFrom(2, 18), 'fr')).toBe('Indiquez votre date de naissance (18+)');
    expect(await signUp('')).toBe('Enter your date of birth (18+)');
    expect(await signUp(dayFrom(0, 18))).toBe('welcome');
    expect(await signUp(dayFrom(2, 0))).toBe('Invalid date of birth');
    expect(await signUp('1850-01-01')).toBe('Invalid date of birth');
    expect(await signUp('2001-02-29')).toBe('Invalid date of birth');
    expect(await signUp('2001-02-29', 'fr')).toBe('Date de naissance incorrecte');
  });

  test('by the calendar of their own time zone', async () => {
    const now = app.platform.clock.now();
    const dayThere = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
    // These two are never on the same day.
    const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const date_of_birth = `${Number(dayThere(early).slice(0, 4)) - 18}${dayThere(early).slice(4)}`;
    expect((await app.visitor().post(url, newcomer({ date_of_birth, time_zone: early }))).statusCode).toBe(201);
    expect((await app.visitor().post(url, newcomer({ date_of_birth, time_zone: late }))).statusCode).toBe(422);
  });
});

test('my name is not my address and does not start with @ (R5.01)', async () => {
  const nameProblem = async (changes: object, locale = 'en') => {
    const caller = app.visitor({ headers: { 'accept-language': locale } });
    return (await caller.post(url, newcomer(changes))).json().error.fields.name;
  };
  const same = { email: 'same+me@example.com', name: 'Same+Me@example.com' };
  expect(await nameProblem(same)).toBe('Username may not be the same as your e-mail address');
  expect(await nameProblem(same, 'fr')).toBe('Le pseudo ne peut pas être identique à votre adresse e-mail');
  expect(await nameProblem({ name: '@zoe' })).toBe('Username may not start with @');
  for (const name of [bruno.login, 'www.evil.example', 'Visit evil.com']) {
    expect(await nameProblem({ name })).toBe('Username may not look like a web or email address');
    expect(await nameProblem({ name }, 'fr')).toBe('Le pseudo ne peut pas ressembler à une adresse web ou e-mail');
  }
});

const markup = '<img src=x onerror=alert(1)>';
const emoji = 'Zoe 🦄 sparkle';
const turned = 'Zoe\u202egnp.exe';
const anyText = (maximum: number) => ['', 5, null, ['x'], { x: 1 }, 'x'.repeat(maximum + 1)];
const strange = [markup, emoji, turned];
const bad: Record<string, unknown[]> = {
  email: [
    undefined,
    ...anyText(254),
    ...strange,
    'zoe',
    'zoe@',
    '@example.com',
    'a@b',
    'a@b.example, c@d.example',
    'zoé@example.com',
  ],
  name: [undefined, ...anyText(30), ...strange, 'Zo', '   Zo   ', '...', 'Zo\nZo', 'Zo\u200bZo'],
  password: [undefined, ...anyText(200), 'seven77', 'password123', 'PASSWORD', '12345678'],
  date_of_birth: [
    undefined,
    ...anyText(10),
    ...strange,
    '1990-5-1',
    '01/05/1990',
    '1990-13-01',
    '0000-00-00',
    '9999-12-31',
  ],
  gender: [undefined, ...anyText(10), ...strange, 'Female', '__proto__'],
  sexuality: [undefined, ...anyText(10), ...strange, 'constructor'],
  country: [undefined, ...anyText(2), ...strange, 'fr', 'XX'],
  region: [...anyText(80), ...strange, 'Atlantis', 'BE-VLG', '%'],
  city: [...anyText(80), ...strange, 'Atlantis', 'Ghent', '_ennes'],
  member_id: [...anyText(19), ...strange, '1', '9999999999999999999', '-1', '1e3'],
  signup_message: [...anyText(1000), turned, 'a\u0007b'],
  tracking: ['', 5, null, ['x'], { unknown: 'x' }, { network: 'x'.repeat(101) }, { sub1: 5 }],
  terms: [undefined, false, 'true', 1, null],
  sensitive_consent: ['true', 1, null],
  time_zone: [...anyText(64), ...strange, 'Mars/Olympus'],
  admin: [true],
};
const cases = Object.entries(bad).flatMap(([field, values]) =>
  values.map((value): [string, string, unknown] => [field, JSON.stringify(value)?.slice(0, 40) ?? 'missing', value]),
);

describe('nothing is stored and the field is named when', () => {
  test.each(cases)('%s is %s', async (field, _shown, value) => {
    const before = await everythingStored(app.db);
    const answer = await app.visitor().post(url, { ...newcomer(), [field]: value });
    expect(answer.statusCode).toBe(422);
    const fields = answer.json().error.fields as Record<string, string>;
    expect(Object.keys(fields).map((path) => path.split('.')[0])).toEqual([field]);
    expect(Object.values(fields)[0]).toMatch(/^\S.{5,}/);
    expect(answer.cookies).toEqual([]);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test.each(Object.keys(bad).filter((field) => field !== 'tracking'))('%s has NUL in it', async (field) => {
    const before = await everythingStored(app.db);
    const answer = await app.visitor().post(url, { ...newcomer(), [field]: 'a\u0000b' });
    expect(answer.statusCode).toBe(400);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('the password is the name or the address', async () => {
    for (const password of ['newcomer zero', 'ZERO@example.com']) {
      const person = newcomer({ name: 'Newcomer Zero', email: 'zero@example.com', password });
      const answer = await app.visitor().post(url, person);
      expect(answer.json().error.fields).toEqual({
        password:
          'This contains your username, your email address or the name of the site, please choose something else',
      });
    }
  });

  test('several are wrong: then each of them', async () => {
    const answer = await app.visitor().post(url, { ...newcomer(), email: 'x', password: 'x', terms: false });
    expect(answer.json().error.fields).toEqual({
      email: 'Invalid email',
      password: 'At least 8 characters',
      terms: 'Please accept the terms',
    });
  });
});
