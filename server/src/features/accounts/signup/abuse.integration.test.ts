import { beforeAll, describe, expect, test } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { newcomer, signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

const url = '/api/signup.php';
const hour = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const signUp = (changes: object, options = {}) => app.visitor(options).post(url, { ...newcomer(), ...changes });

describe('an address that is made to be thrown away', () => {
  test.each(['zoe@mailinator.com', 'zoe@MAILINATOR.com', 'zoe@anything.mailinator.com'])(
    '%s is refused, with the reason, and nothing is stored',
    async (email) => {
      const before = await everythingStored(app.db);
      const answer = await signUp({ email });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        422,
        { email: 'Please use a permanent address, disposable ones are not accepted' },
      ]);
      expect(await everythingStored(app.db)).toEqual(before);
    },
  );

  test('is refused in French, and as a new address too', async () => {
    const french = await signUp({ email: 'zoe@mailinator.com' }, { headers: { 'accept-language': 'fr' } });
    expect(french.json().error.fields.email).toContain('les adresses jetables ne sont pas acceptées');
    const { person, caller } = await signedUp(app);
    const moved = await caller.post('/api/mail-change.php', { email: 'a@mailinator.com', password: person.password });
    expect([moved.statusCode, Object.keys(moved.json().error.fields)]).toEqual([422, ['email']]);
  });

  test('is not one of a large provider', async () => {
    expect((await signUp({ email: 'zoe.never@gmail.com' })).statusCode).toBe(201);
  });
});

describe('a machine', () => {
  test.each([{ website: 'https://example.com' }, { elapsed: 0 }, { elapsed: 1999 }, { website: 'x', elapsed: 60_000 }])(
    'that sends %o is told to try again, not why, and nothing is stored',
    async (fields) => {
      const before = await everythingStored(app.db);
      const answer = await signUp(fields);
      expect(answer.statusCode).toBe(429);
      expect(answer.json().error).toEqual({
        code: 'try_again',
        message: 'That did not work, please wait a moment and try again',
      });
      expect(answer.headers['retry-after']).toBe('2');
      expect(await everythingStored(app.db)).toEqual(before);
    },
  );

  test.each([{}, { website: '' }, { elapsed: 2000 }, { website: '', elapsed: 3_600_000 }])(
    'is not who sends %o',
    async (fields) => {
      expect((await signUp(fields)).statusCode).toBe(201);
    },
  );

  test.each([
    ['website', 5],
    ['website', null],
    ['website', ['x']],
    ['website', 'x'.repeat(201)],
    ['elapsed', -1],
    ['elapsed', 1.5],
    ['elapsed', '2000'],
    ['elapsed', null],
  ])('cannot send %s as %j', async (field, value) => {
    const answer = await signUp({ [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
  });
});

describe('signups are limited', () => {
  const statuses = async (times: number, changes: () => object, options = {}) => {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1) all.push((await signUp(changes(), options)).statusCode);
    return all;
  };

  test('to five an hour with one address, whatever its case and whoever sends them', async () => {
    app.startWindow(hour);
    const tries = ['alice@cast.example', 'Alice@cast.example', 'ALICE@CAST.EXAMPLE'];
    const fromEverywhere = async (time: number) =>
      (await signUp({ email: tries[time % 3] }, { address: `198.51.100.${time + 1}` })).statusCode;
    const all: number[] = [];
    for (let time = 0; time < 7; time += 1) all.push(await fromEverywhere(time));
    expect(all).toEqual([409, 409, 409, 409, 409, 429, 429]);
    expect((await signUp({ email: alice.login }, { host: 'bdsm.localhost' })).statusCode).toBe(201);
    app.advance(hour);
    expect((await signUp({ email: alice.login })).statusCode).toBe(409);
  });

  test('to twenty an hour from one network, and not at all for whoever tries the demo on their own machine', async () => {
    app.startWindow(hour);
    const network = { address: '203.0.113.50' };
    const tooYoung = () => ({ date_of_birth: '2020-01-01' });
    expect(await statuses(20, tooYoung, network)).toEqual(Array(20).fill(422));
    const refused = await signUp({}, network);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signUp({}, { address: '203.0.113.51' })).statusCode).toBe(201);
    expect(await statuses(21, tooYoung)).toEqual(Array(21).fill(422));
    app.advance(hour);
    expect((await signUp({}, network)).statusCode).toBe(201);
  });

  test('on a site that is open to the world, for everybody', async () => {
    const production = await freshApp({ config: { production: true } });
    const answers: number[] = [];
    for (let time = 0; time < 21; time += 1)
      answers.push((await production.visitor().post(url, newcomer({ date_of_birth: '2020-01-01' }))).statusCode);
    expect(answers).toEqual([...Array(20).fill(422), 429]);
  });
});

describe('a name that looks like another one’s', () => {
  test.each(['аlice', 'al1ce', 'ALIСE', 'a-l-i-c-e', 'Älice', 'aIice', '𝐚𝐥𝐢𝐜𝐞', 'аdmin', 'supp0rt', 'Rendezvoυs'])(
    '%s is taken (R5.01)',
    async (name) => {
      const before = await everythingStored(app.db);
      const answer = await signUp({ name });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        422,
        { name: 'This username is already taken' },
      ]);
      expect(await everythingStored(app.db)).toEqual(before);
    },
  );

  test('belongs to one of two who choose it at the same instant', async () => {
    const answers = await Promise.all(['Sоlо', 'Solo', 's0l0'].map((name) => signUp({ name })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
  });

  test('is free on another site', async () => {
    expect((await signUp({ name: 'Аlice' }, { host: 'bdsm.localhost' })).statusCode).toBe(201);
  });
});
