import { sign, X509Certificate } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsChange } from '#contract/sites/settings.ts';
import {
  type Authority,
  authorityOf,
  encryptedAnswer,
  issue,
  newAuthority,
  type Presenting,
  postedAnswer,
  type Wish,
} from '#server/testing/age-wallet.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { refreshTrustedLists } from './age.ts';

let app: TestApp;
let authority: Authority;
beforeAll(async () => {
  app = await freshApp();
  authority = authorityOf((await app.visitor().get('/dev/age-authority.json')).json());
});
beforeEach(async () => {
  await app.db.query('delete from age_proofs');
  await settings({ age_check: 'never', age_methods: ['euapp', 'card', 'provider'] });
});

async function settings(change: SettingsChange) {
  const answer = await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: change });
  expect(answer.statusCode, answer.body).toBe(200);
}
const stateOf = async (caller: Caller) => (await caller.get('/api/age.php')).json();
const startBy = async (caller: Caller) => (await caller.post('/api/age.php', { method: 'euapp' })).json();
const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** The app has no session: it posts from another machine. */
const post = (body: string) => app.visitor().send('POST', '/api/age-response.php', body, form);
const now = () => app.platform.clock.now();

async function answer(link: string, wish: Partial<Wish> = {}, presenting: Presenting = {}) {
  return post(postedAnswer(link, issue({ now: now(), signer: authority, ...wish }), presenting));
}
async function prove(caller: Caller) {
  const { link } = await startBy(caller);
  expect((await answer(link)).statusCode).toBe(200);
}
const idOf = async (name: string) =>
  (await app.db.query<{ id: string }>('select id from profiles where name = $1', [name])).rows[0]?.id ?? '';
const writeTo = async (caller: Caller, name: string) =>
  caller.post('/api/chat.php', { kind: 'text', member: await idOf(name), text: 'Hello' });

describe('proving one’s age', () => {
  it('with the app on a telephone: asked by a link, answered by it, and the member has it (R11.01)', async () => {
    const member = await app.member(bruno);
    const { link, qr, request } = await startBy(member);
    expect(link).toMatch(/^av:\/\/\?/);
    expect(qr).toContain('<svg');
    expect(request.protocol).toBe('org-iso-mdoc');
    expect((await stateOf(member)).attempt).toMatchObject({ state: 'waiting', method: 'euapp' });
    const taken = await answer(link);
    expect(taken.json()).toEqual({ redirect_uri: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/(fr\/)?age$/) });
    const { proven, attempt } = await stateOf(member);
    expect(proven.method).toBe('euapp');
    expect(attempt.state).toBe('proven');
  });

  it('with the browser’s own credential call, encrypted for this site (R11.01)', async () => {
    const member = await app.member(bruno);
    const { request, link } = await startBy(member);
    const origin = new URL(app.platform.config.publicUrl);
    origin.hostname = 'localhost';
    const response = await encryptedAnswer(request, origin.origin, issue({ now: now(), signer: authority }));
    const state = new URLSearchParams(link.split('?')[1]).get('state') ?? '';
    expect((await post(new URLSearchParams({ state, response }).toString())).statusCode).toBe(200);
    expect((await stateOf(member)).proven.method).toBe('euapp');
  });

  it('by an authority of the list that the site names, once that was read (R11.01)', async () => {
    const listed = await newAuthority();
    const member = await app.member(bruno);
    const proveBy = async () => (await answer((await startBy(member)).link, { signer: listed })).statusCode;
    expect(await proveBy()).not.toBe(200);
    const address = 'https://lists.example/age.pem';
    const pem = new X509Certificate(listed.certificate).toString();
    await app.db.query('insert into age_trusted_lists (address, certificates, read_at) values ($1, $2, $3)', [
      address,
      [pem],
      now(),
    ]);
    await settings({ age_trusted_list: address });
    expect(await proveBy()).toBe(200);
    await settings({ age_trusted_list: '' });
  });

  it('by an authority of a signed list, where the site names who has to sign it, and of no other (R11.01)', async () => {
    const listed = await newAuthority();
    const operator = await newAuthority({ name: 'CN=Operator of lists, C=EU' });
    const address = 'https://lists.example/age.jws';
    const certificateOf = ({ certificate }: Authority) => new X509Certificate(certificate);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signedBy = ({ certificate, privateKey }: Authority) => {
      const ServiceDigitalIdentity = { X509Certificates: [{ val: listed.certificate.toString('base64') }] };
      const body = { LoTE: [{ ServiceInformation: { ServiceDigitalIdentity } }] };
      const text = `${encode({ alg: 'ES256', x5c: [certificate.toString('base64')] })}.${encode(body)}`;
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    };
    const refresh = (text: string) =>
      refreshTrustedLists(
        { sites: app.sites, read: async () => text, log: app.platform.log },
        { db: app.db, now: now(), signal: new AbortController().signal },
      );
    const member = await app.member(bruno);
    const proveBy = async () => (await answer((await startBy(member)).link, { signer: listed })).statusCode;
    await settings({ age_trusted_list: address });
    await refresh(signedBy(listed));
    expect(await proveBy()).toBe(200);
    await settings({ age_trusted_list_signer: certificateOf(operator).fingerprint256 });
    expect(await proveBy()).not.toBe(200);
    await refresh(signedBy(listed));
    expect(await proveBy()).not.toBe(200);
    await refresh(signedBy(operator));
    expect(await proveBy()).toBe(200);
    // What comes without the signature does not take its place.
    await refresh(certificateOf(await newAuthority()).toString());
    expect(await proveBy()).toBe(200);
    await settings({ age_trusted_list: '', age_trusted_list_signer: '' });
  });

  it('counts for a year, or until the attestation ends (R11.01)', async () => {
    const day = 86_400_000;
    const member = await app.member(bruno);
    const { link } = await startBy(member);
    await answer(link, { until: new Date(now().getTime() + 5000 * day) });
    const { proven } = await stateOf(member);
    expect(Math.round((Date.parse(proven.until) - now().getTime()) / day)).toBe(365);
    await app.db.query('delete from age_proofs');
    const { link: again } = await startBy(member);
    const ends = new Date(Math.floor(now().getTime() / 1000) * 1000 + 20 * day);
    await answer(again, { until: ends });
    expect((await stateOf(member)).proven.until).toBe(ends.toISOString());
  });

  it('keeps method, time and until when, and nothing of the attestation (R11.02)', async () => {
    await prove(await app.member(bruno));
    const { rows } = await app.db.query('select * from age_proofs');
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['method', 'proven_at', 'until', 'user_id']);
    app.advance(601);
    await app.platform.jobs.runDue();
    expect((await app.db.query('select from age_requests')).rows).toHaveLength(0);
  });

  it('the same answer twice, a late one, and one nobody asked for are refused, each for its own reason (R11.01, R11.02)', async () => {
    const member = await app.member(bruno);
    const { link } = await startBy(member);
    const body = postedAnswer(link, issue({ now: now(), signer: authority }));
    expect((await post(body)).statusCode).toBe(200);
    const again = await post(body);
    expect([again.statusCode, again.json().error.code]).toEqual([422, 'age_refused_used']);
    const { link: late } = await startBy(member);
    app.advance(301);
    expect((await answer(late)).json().error.code).toBe('age_refused_late');
    expect((await post('state=nobody&vp_token={}')).json().error.code).toBe('age_refused_unknown');
    expect((await post('')).json().error.code).toBe('age_refused_unknown');
  });

  it('of two answers that come at once one counts (R11.01)', async () => {
    const { link } = await startBy(await app.member(bruno));
    const body = postedAnswer(link, issue({ now: now(), signer: authority }));
    const statuses = (await Promise.all([post(body), post(body)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it('an answer for one site does not count on another (R11.02)', async () => {
    const { link } = await startBy(await app.member(bruno));
    const body = postedAnswer(link, issue({ now: now(), signer: authority }));
    const other = await app.visitor({ host: 'bdsm.localhost' }).send('POST', '/api/age-response.php', body, form);
    expect(other.json().error.code).toBe('age_refused_unknown');
  });

  it('a refused try says why in one’s own language, when it ended, and how many are left (R11.02)', async () => {
    app.startWindow(86_400);
    const member = await app.member(alice);
    const { link } = await startBy(member);
    const until = new Date('2026-11-02T00:00:00Z');
    const refused = await answer(link, { from: new Date('2026-08-02T00:00:00Z'), until });
    expect(refused.json().error.code).toBe('age_refused_expired');
    expect(await stateOf(member)).toMatchObject({
      proven: null,
      tries_left: 4,
      attempt: {
        state: 'refused',
        refusal: {
          code: 'age_refused_expired',
          ended: until.toISOString(),
          message: expect.stringContaining('expiré'),
        },
      },
    });
  });

  it('after five refused tries a member waits until tomorrow (R11.02)', async () => {
    app.startWindow(86_400);
    const member = await app.member(bruno);
    const stranger = await newAuthority();
    for (let time = 0; time < 5; time += 1)
      expect((await answer((await startBy(member)).link, { signer: stranger })).statusCode).toBe(422);
    const over = await member.post('/api/age.php', { method: 'euapp' });
    expect([over.statusCode, over.json().error.code]).toEqual([429, 'rate_limited']);
    app.advance(86_400);
    expect((await member.post('/api/age.php', { method: 'euapp' })).statusCode).toBe(200);
  });

  it('who declines in the app is told that nothing was shared (R11.02)', async () => {
    const { link } = await startBy(await app.member(bruno));
    const state = new URLSearchParams(link.split('?')[1]).get('state');
    expect((await post(`state=${state}&error=access_denied`)).json().error.code).toBe('age_refused_declined');
  });

  it('only ways that the site allows and that work are offered (R11.01)', async () => {
    await settings({ age_methods: ['provider'] });
    const member = await app.member(bruno);
    expect((await stateOf(member)).methods).toEqual(['provider']);
    expect((await member.post('/api/age.php', { method: 'euapp' })).statusCode).toBe(422);
    await settings({ age_methods: ['euapp', 'card'] });
    expect((await stateOf(app.visitor())).methods).toEqual(['euapp']);
  });
});

describe('a visitor', () => {
  it('proves their age for this browser alone, and nothing of it is stored (R11.01, R11.02)', async () => {
    const visitor = app.visitor();
    await prove(visitor);
    expect((await stateOf(visitor)).proven.method).toBe('euapp');
    expect((await app.db.query('select from age_proofs')).rows).toHaveLength(0);
    expect((await stateOf(app.visitor())).proven).toBeNull();
    app.advance(366 * 86_400);
    expect((await stateOf(visitor)).proven).toBeNull();
  });
});

describe('the operator’s provider', () => {
  const sent = async (caller: Caller) => (await caller.post('/api/age.php', { method: 'provider' })).json().link;
  const decide = (caller: Caller, link: string, result: string) => caller.send('POST', link, `result=${result}`, form);

  it('sends people back with a signed answer (R11.01)', async () => {
    const member = await app.member(bruno);
    const back = (await decide(member, await sent(member), 'adult')).headers.location as string;
    expect((await member.get(back)).headers.location).toBe('/age');
    expect((await stateOf(member)).proven.method).toBe('provider');
    // Once is once.
    expect((await member.get(back)).statusCode).toBe(422);
  });

  it('is not believed with another signature, for somebody else, or with another result (R11.01)', async () => {
    const member = await app.member(bruno);
    const back = (await decide(member, await sent(member), 'minor')).headers.location as string;
    expect((await member.get(back.replace('minor', 'adult'))).statusCode).toBe(403);
    expect((await (await app.member(alice)).get(back)).statusCode).toBe(403);
    await member.get(back);
    expect((await stateOf(member)).attempt.refusal.code).toBe('age_refused_minor');
  });
});

describe('where a site asks for a proof', () => {
  it('before chatting, writing is refused until it is proven, and reading is not (R11.01)', async () => {
    await settings({ age_check: { chat: ['FR'] } });
    const member = await app.member(bruno);
    expect((await stateOf(member)).required).toEqual({ chat: true, photos: false, entry: false });
    const refused = await writeTo(member, 'Alice');
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'age_proof_required']);
    const chat = await member.get(`/api/chat.php?member=${await idOf('Alice')}`);
    expect(chat.json()).toMatchObject({ can_reply: false, refusal: 'age_proof_required' });
    expect((await member.get('/api/chats.php')).statusCode).toBe(200);
    await prove(member);
    expect((await writeTo(member, 'Alice')).statusCode).toBeLessThan(300);
  });

  it('in other countries than the caller’s, nothing is asked (R11.01)', async () => {
    await settings({ age_check: { entry: ['DE', 'GB'] } });
    expect((await stateOf(app.visitor())).required).toEqual({ chat: false, photos: false, entry: false });
    expect((await app.visitor().get('/api/members.php')).statusCode).toBe(200);
  });

  it('before photos, no address of one leaves until it is proven (R11.01)', async () => {
    await settings({ age_check: 'photos' });
    const member = await app.member(bruno);
    const page = await member.get(`/api/member.php?id=${await idOf('Alice')}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/\/media\/(?!.*blur)/);
    expect(page.json().profile.main_image).toBeNull();
    // A second message costs credits that he does not have: what it is not is closed.
    expect((await writeTo(member, 'Alice')).statusCode).not.toBe(403);
  });

  it('at the entry, members are met after it and everything else stays open (R11.01)', async () => {
    await settings({ age_check: 'entry' });
    const member = await app.member(bruno);
    const closed = await member.get('/api/members.php');
    expect([closed.statusCode, closed.json().error.code]).toEqual([403, 'age_proof_required']);
    for (const path of ['/api/settings.php', '/api/user.php', '/api/profile.php', '/api/account-delete.php'])
      expect((await member.get(path)).statusCode, path).toBe(200);
    await prove(member);
    expect((await member.get('/api/members.php')).statusCode).toBe(200);
    const visitor = app.visitor();
    expect((await visitor.get('/api/members.php')).statusCode).toBe(403);
    await prove(visitor);
    await stateOf(visitor);
    expect((await visitor.get('/api/members.php')).statusCode).toBe(200);
  });
});
