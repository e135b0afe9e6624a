import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { atWork } from '#server/testing/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ config: { postbacksToLoopback: true } });
});

const host = 'localhost';

describe('a site', () => {
  it('is added with its company, answers under its name without a restart, and its name is taken then (R3.05)', async () => {
    const owner = await atWork(app, 'owner');
    const info = { name: 'Evenings Ltd', city: 'Dublin', country: 'IE' };
    const { company } = (await owner.post('/api/admin/companies.php', { info })).json();
    const site = { host: 'evenings.example', company_id: company.id, settings: { name: 'Evenings', niche: 3 } };
    const added = await owner.post('/api/admin/sites.php', site);
    expect([added.statusCode, added.json().settings.name]).toEqual([201, 'Evenings']);
    await app.sites.reloadIfChanged();
    const visitor = app.visitor({ host: 'evenings.example' });
    expect((await visitor.get('/api/settings.php')).json().settings).toMatchObject({ name: 'Evenings', niche: 3 });
    const again = await owner.post('/api/admin/sites.php', site);
    expect([again.statusCode, Object.keys(again.json().error.fields)]).toEqual([422, ['host']]);
    const changed = await owner.put('/api/admin/companies.php', {
      id: company.id,
      info: { ...info, name: 'Evenings SA' },
    });
    expect(changed.json().company.info).toMatchObject({ name: 'Evenings SA', added: company.info.added });
    const { companies } = (await owner.get('/api/admin/sites.php')).json();
    expect(companies.at(-1)).toMatchObject({ hosts: ['evenings.example'], info: { name: 'Evenings SA' } });
  });

  it('needs a name that can be one, and a company that there is', async () => {
    const owner = await atWork(app, 'owner');
    const refused = async (changes: object) => {
      const asked = { host: 'nights.example', company_id: 1, settings: {}, ...changes };
      const { error } = (await owner.post('/api/admin/sites.php', asked)).json();
      return Object.keys(error.fields);
    };
    expect(await refused({ host: 'no spaces.example' })).toEqual(['host']);
    expect(await refused({ host: 'nights.example:8080' })).toEqual(['host']);
    expect(await refused({ company_id: 30_000 })).toEqual(['company_id']);
    expect(await refused({ settings: { message_credits: -1 } })).toEqual(['settings.message_credits']);
  });
});

describe('a discount code', () => {
  const code = { host, code: 'autumn10', percentage: 10 };

  it('that the owner makes takes something off at once, and nothing once it is switched off (R3.05)', async () => {
    const owner = await atWork(app, 'owner');
    const made = await owner.put('/api/admin/codes.php', code);
    expect(made.json()).toMatchObject({ code: { code: 'AUTUMN10', percentage: 10, status: 'active', expires: null } });
    const member = await app.member(alice);
    const asked = () => member.get('/api/discountcode.php?code=AUTUMN10');
    expect((await asked()).json().discountcode).toMatchObject({ percentage: 10 });
    await owner.put('/api/admin/codes.php', { ...code, status: 'disabled' });
    expect((await asked()).statusCode).toBe(404);
    const { codes } = (await owner.get(`/api/admin/codes.php?host=${host}`)).json();
    expect(codes.find((each: { code: string }) => each.code === 'AUTUMN10')).toMatchObject({ status: 'disabled' });
  });

  it('cannot have the name of the house’s own or of a member’s personal one, nor a least order without a currency', async () => {
    const owner = await atWork(app, 'owner');
    const refused = async (changes: object) =>
      Object.keys((await owner.put('/api/admin/codes.php', { ...code, ...changes })).json().error.fields);
    expect(await refused({ code: 'WELCOME25' })).toEqual(['code']);
    await app.db.query(
      `insert into discount_codes (site_id, user_id, code, percentage, created_at)
       select site_id, id, 'MINE50', 50, now() from users limit 1`,
    );
    expect(await refused({ code: 'MINE50' })).toEqual(['code']);
    expect(await refused({ minimum_order_value: 1000 })).toEqual(['currency']);
    expect(await refused({ code: 'no way' })).toEqual(['code']);
    const { codes } = (await owner.get(`/api/admin/codes.php?host=${host}`)).json();
    expect(codes.map((each: { code: string }) => each.code)).not.toContain('MINE50');
  });
});

describe('a network', () => {
  it('is named with its addresses, changed, and listed with the others (R5.11)', async () => {
    const owner = await atWork(app, 'owner');
    const network = { host, name: 'Northern', signup_url: 'https://north.example/signup?id={id}' };
    expect((await owner.put('/api/admin/networks.php', network)).json()).toEqual({
      network: { name: 'Northern', enabled: true, signup_url: network.signup_url, purchase_url: null },
    });
    await owner.put('/api/admin/networks.php', { ...network, enabled: false });
    const { networks, next } = (await owner.get(`/api/admin/networks.php?host=${host}`)).json();
    expect(next).toBeNull();
    expect(networks.filter(({ name }: { name: string }) => name === 'Northern')).toMatchObject([{ enabled: false }]);
    const wrong = await owner.put('/api/admin/networks.php', { ...network, purchase_url: 'https://{ref}.example/' });
    expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['purchase_url']]);
  });
});

describe('a page', () => {
  const page = {
    host,
    token: 'winter-rules',
    locale: 'en',
    title: 'Winter',
    markdown: '# Be *warm*',
    published: false,
  };

  it('is written as a draft, read as it will look, published, and taken away (R2.29)', async () => {
    const owner = await atWork(app, 'owner');
    const draft = await owner.put('/api/admin/page.php', page);
    expect(draft.json().page).toMatchObject({ published: false, html: '<h2>Be <em>warm</em></h2>\n' });
    const read = () => app.visitor().get('/api/page.php?token=winter-rules');
    expect((await read()).statusCode).toBe(404);
    await owner.put('/api/admin/page.php', { ...page, published: true });
    expect((await read()).json().page).toMatchObject({ title: 'Winter' });
    const { pages } = (await owner.get(`/api/admin/pages.php?host=${host}`)).json();
    expect(pages).toContainEqual(expect.objectContaining({ token: 'winter-rules', locale: 'en', published: true }));
    const one = await owner.get(`/api/admin/page.php?host=${host}&token=winter-rules&locale=en`);
    expect(one.json().page.markdown).toBe(page.markdown);
    await owner.send('DELETE', '/api/admin/page.php', { host, token: 'winter-rules', locale: 'en' });
    expect((await read()).statusCode).toBe(404);
  });

  it('cannot stand where the site has one of its own', async () => {
    const owner = await atWork(app, 'owner');
    const taken = await owner.put('/api/admin/page.php', { ...page, token: 'login' });
    expect([taken.statusCode, Object.keys(taken.json().error.fields)]).toEqual([422, ['token']]);
  });
});

it('every change of these has its line in the audit log', async () => {
  const owner = await atWork(app, 'owner');
  await owner.put('/api/admin/codes.php', { host, code: 'LOGGED5', percentage: 5 });
  const { entries } = (await owner.get('/api/admin/audit.php?action=save_code')).json();
  expect(entries[0]).toMatchObject({ subject: { kind: 'site', id: host }, reason: 'LOGGED5: 5 %, active' });
});

describe('mails and pushes', () => {
  it('are shown as members of the site get them, in either language, and sent to nobody', async () => {
    const owner = await atWork(app, 'owner');
    const before = (await app.visitor().get('/dev/outbox.json')).json().items.length;
    for (const locale of ['en', 'fr']) {
      const { mails, pushes } = (await owner.get(`/api/admin/previews.php?host=${host}&locale=${locale}`)).json();
      expect(mails.length).toBeGreaterThan(20);
      for (const { subject } of mails) expect(subject).not.toBe('');
      expect(pushes.length).toBeGreaterThan(5);
      const mail = await owner.get(`/api/admin/preview.php?host=${host}&locale=${locale}&name=receipt`);
      expect(mail.json().html).toContain(`lang="${locale}"`);
    }
    expect((await owner.get(`/api/admin/preview.php?host=${host}&locale=en&name=nothing`)).statusCode).toBe(404);
    expect((await app.visitor().get('/dev/outbox.json')).json().items.length).toBe(before);
  });
});

describe('the address of a network', () => {
  it('is tried with example values before it is saved, and the log knows it', async () => {
    const asked: string[] = [];
    const network = createServer((request, answer) => {
      asked.push(request.url ?? '');
      answer.statusCode = request.url?.startsWith('/told') ? 200 : 404;
      answer.end('thanks');
    });
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
    const { port } = network.address() as AddressInfo;
    const owner = await atWork(app, 'owner');
    const tried = async (url: string) =>
      owner.post('/api/admin/network-test.php', { host, name: 'north', event: 'purchase', url });
    const taken = (await tried(`http://127.0.0.1:${port}/told?amount={amount}&n={network}`)).json();
    expect(taken).toMatchObject({ status: 200, delivered: true, answer: 'thanks' });
    expect(asked).toEqual(['/told?amount=29.99&n=north']);
    expect((await tried(`http://127.0.0.1:${port}/wrong`)).json()).toMatchObject({ status: 404, delivered: false });
    expect((await tried('https://{network}.example.com/')).statusCode).toBe(422);
    network.close();
    const { entries } = (await owner.get('/api/admin/audit.php?action=test_network')).json();
    expect(entries[1]).toMatchObject({ reason: 'north, purchase: 200' });
  });
});
