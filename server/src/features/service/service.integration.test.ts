import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#contract/constants.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { mailsTo } from '#server/testing/newcomer.ts';

let app: TestApp;
let support: string;
let number = 0;
let email: string;
beforeAll(async () => {
  app = await freshApp();
  support = (await app.visitor().get('/api/settings.php')).json().settings.support_email;
});
beforeEach(() => {
  app.advance(86_400);
  number += 1;
  email = `asker${number}@mail.example`;
});

const asked = () => ({ email, subject: 'My order', text: 'I paid yesterday, and have no credits.' });
const ask = (more: object = {}) => app.visitor().post('/api/service.php', { ...asked(), ...more });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.visitor().send('POST', '/api/service.php?form=1', String(new URLSearchParams(fields)), { ...form, ...headers });
const headersOf = async (to: string) =>
  (await app.db.query<{ headers: Record<string, string> }>('select headers from outbox where recipient = $1', [to]))
    .rows;

describe('a question to support', () => {
  it('is answered with a reference, confirmed to me without its words, and handed to support (R2.29)', async () => {
    const answer = await ask();
    expect(answer.statusCode, answer.body).toBe(201);
    const { reference } = answer.json();
    expect(reference).toMatch(/^S-[0-9A-Z]{6}-[0-9A-Z]{6}$/);
    const [confirmed] = await mailsTo(app, email);
    expect(confirmed?.subject).toBe(`Your reference: ${reference}`);
    expect(confirmed?.text).not.toContain('I paid yesterday');
    const handed = (await mailsTo(app, support)).find(({ subject }) => subject === `Question ${reference}`);
    for (const part of [email, 'My order', 'I paid yesterday']) expect(handed?.text).toContain(part);
    expect((await headersOf(support)).map(({ headers }) => headers['Reply-To'])).toContain(email);
  });

  it('needs an address, a subject and some words (R2.29)', async () => {
    for (const missing of ['email', 'subject', 'text'])
      expect((await ask({ [missing]: '' })).json().error.fields).toHaveProperty(missing);
    expect((await ask({ email: 'a@b.example\r\nBcc: all@b.example' })).statusCode).toBe(422);
  });

  it('from a machine that fills every field reaches nobody, and the machine is none the wiser (R2.29)', async () => {
    expect((await ask({ website: 'https://spam.example' })).statusCode).toBe(201);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it('cannot fill a stranger’s mailbox (R2.29)', async () => {
    const most = rateLimits.questionsPerAddress.points;
    for (let sent = 0; sent < most; sent += 1) expect((await ask()).statusCode).toBe(201);
    expect((await ask({ email: email.toUpperCase() })).statusCode).toBe(429);
    expect(await mailsTo(app, email)).toHaveLength(most);
  });
});

describe('a question from a browser without script', () => {
  it('leads back to the page in its language, with the reference (R2.29)', async () => {
    const answer = await send({ ...asked(), locale: 'fr', website: '' });
    expect(answer.statusCode, answer.body).toBe(302);
    const { location } = answer.headers;
    expect(location).toMatch(/^\/fr\/pages\/service\?sent=S-[0-9A-Z]{6}-[0-9A-Z]{6}#form$/);
    expect((await mailsTo(app, email))[0]?.subject).toMatch(/^Votre référence/);
  });

  it('that is refused leads back to the form, which says why (R2.29)', async () => {
    const refused = await send({ ...asked(), text: 'short', locale: 'fr' });
    expect([refused.statusCode, refused.headers.location]).toEqual([302, '/fr/pages/service?refused=invalid#form']);
    const most = rateLimits.questionsPerAddress.points;
    for (let sent = 0; sent < most; sent += 1) await send({ ...asked(), locale: 'en' });
    const limited = await send({ ...asked(), locale: 'en' });
    expect(limited.headers.location).toBe('/pages/service?refused=rate_limited#form');
    expect((await send({})).headers.location).toBe('/pages/service?refused=invalid#form');
  });

  it('that another site sends, or that is no form, is refused as everywhere (R2.29)', async () => {
    const foreign = await send({ ...asked(), locale: 'en' }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    const member = await app.member(alice);
    expect((await member.post('/api/service.php?form=1', { ...asked(), locale: 'en' })).statusCode).toBe(415);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});

describe('a country chosen without script', () => {
  const choose = (fields: Record<string, string>) =>
    app.visitor().send('POST', '/api/country.php', String(new URLSearchParams(fields)), form);

  it('is kept in its cookie, and taken back by an empty one (R3.05)', async () => {
    const chosen = await choose({ country: 'GB', locale: 'fr' });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([302, '/fr/lang-config#form']);
    expect(String(chosen.headers['set-cookie'])).toContain('selected_country=GB');
    expect(String((await choose({ country: '', locale: 'en' })).headers['set-cookie'])).toContain('Max-Age=0');
    const refused = await choose({ country: 'XX', locale: 'en' });
    expect(refused.headers.location).toBe('/lang-config?refused=invalid#form');
    expect(refused.headers['set-cookie']).toBeUndefined();
  });
});
