import { beforeAll, describe, expect, it } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import { giveCredits, say } from '#server/testing/chats.ts';
import { idOf, insertStranger, seekingPair } from '#server/testing/people.ts';
import { buy, newBuyer } from '#server/testing/purchases.ts';
import { atWork } from '#server/testing/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const find = async (q: string, role: 'support' | 'moderator' = 'support') =>
  (await (await atWork(app, role)).get(`/api/admin/member.php?q=${encodeURIComponent(q)}`)).json();

describe('support', () => {
  it('finds a member by address, name, id and payment, and reads no address that way', async () => {
    const [found] = (await find(alice.login)).members;
    expect(found).toMatchObject({ name: alice.name, host: 'localhost', status: 'active' });
    expect(JSON.stringify(found)).not.toContain(alice.login);
    expect((await find(alice.name.toUpperCase())).members).toMatchObject([{ id: found.id }]);
    expect((await find(found.id)).members).toMatchObject([{ id: found.id }]);
    expect((await find('nobody@example.com')).members).toEqual([]);
    const buyer = await newBuyer(app);
    const payment = await buy(app, buyer.caller);
    expect((await find(payment)).members).toMatchObject([{ premium: true }]);
  });

  it('sees an address after saying why, and the log knows it', async () => {
    const support = await atWork(app, 'support');
    const [{ id }] = (await find(alice.login)).members;
    const without = await support.post('/api/admin/member.php', { id });
    expect([without.statusCode, Object.keys(without.json().error.fields)]).toEqual([422, ['reason']]);
    const seen = await support.post('/api/admin/member.php', { id, reason: 'She cannot log in.' });
    expect(seen.json()).toEqual({ id, email: alice.login });
    const owner = await atWork(app, 'owner');
    const { entries } = (await owner.get(`/api/admin/audit.php?subject=${id}`)).json();
    expect(entries).toMatchObject([
      { action: 'see_address', reason: 'She cannot log in.', staff: { role: 'support' } },
    ]);
  });

  it('gives credits once for one key, and the member finds them in their statement (R10.02)', async () => {
    const support = await atWork(app, 'support');
    const [{ id, credits }] = (await find(bruno.login)).members;
    const gift = { id, credits: 5, reason: 'A message was lost.' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await support.post('/api/admin/credits.php', gift, key)).json()).toEqual({ id, credits: credits + 5 });
    expect((await support.post('/api/admin/credits.php', gift, key)).json()).toEqual({ id, credits: credits + 5 });
    const member = await app.member(bruno);
    const { entries } = (await member.get('/api/credits.php')).json();
    expect(entries[0]).toMatchObject({ amount: 5, cause: 'grant' });
    const nobody = await support.post('/api/admin/credits.php', { ...gift, id: '1' });
    expect(nobody.statusCode).toBe(404);
  });

  it('reads what happened to an account, and no words of anybody', async () => {
    const support = await atWork(app, 'support');
    const [{ id }] = (await find(bruno.login)).members;
    const { entries } = (await support.get(`/api/admin/timeline.php?id=${id}`)).json();
    expect(entries.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`)).toEqual(
      expect.arrayContaining(['staff grant_credits', 'credits grant']),
    );
    const owner = await atWork(app, 'owner');
    const log = (await owner.get(`/api/admin/audit.php?subject=${id}&action=see_timeline`)).json();
    expect(log.entries).toMatchObject([{ staff: { role: 'support' } }]);
    const times = entries.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('money', () => {
  it('is listed, the newest first, and refunded with the credits that are left (R10.02)', async () => {
    const finance = await atWork(app, 'finance');
    const buyer = await newBuyer(app);
    const paymentId = await buy(app, buyer.caller);
    const { payments } = (await finance.get('/api/admin/payments.php?status=completed')).json();
    expect(payments[0]).toMatchObject({ payment_id: paymentId, status: 'completed' });
    const { amount, credits } = payments[0];
    const refunded = await finance.post('/api/admin/refund.php', {
      payment_id: paymentId,
      reason: 'Bought by mistake.',
    });
    expect(refunded.json()).toMatchObject({
      refund: amount,
      credits,
      payment: { status: 'refunded', refunded: amount },
    });
    const again = await finance.post('/api/admin/refund.php', { payment_id: paymentId, reason: 'Bought by mistake.' });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'not_refundable']);
    const { balanced, faults } = (await finance.get('/api/admin/ledger.php')).json();
    expect({ balanced, faults }).toEqual({ balanced: true, faults: [] });
  });

  it('goes into a spreadsheet in which no name becomes a formula', async () => {
    const finance = await atWork(app, 'finance');
    const { caller } = await newBuyer(app);
    const paymentId = await buy(app, caller);
    await app.db.query(
      `update profiles set name = '=HYPERLINK("x")' where id = (select user_id from payments where id = $1)`,
      [paymentId],
    );
    const file = await finance.get('/api/admin/export.php?kind=payments');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
    const line = file.body.split('\n').find((each) => each.startsWith(paymentId));
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('finance', () => {
  it('narrows payments to a status, a provider, a site and a period, page by page', async () => {
    const finance = await atWork(app, 'finance');
    const { caller } = await newBuyer(app);
    const paymentId = await buy(app, caller);
    const [of] = (await finance.get('/api/admin/payments.php')).json().payments;
    const today = app.platform.clock.now().toISOString().slice(0, 10);
    const found = async (query: string) => {
      const { payments } = (await finance.get(`/api/admin/payments.php?${query}`)).json();
      return payments.map(({ payment_id: id }: { payment_id: string }) => id);
    };
    const wanted = `status=completed&provider=${of.provider}&host=${of.host}&from=${today}&to=${today}`;
    expect(await found(wanted)).toContain(paymentId);
    expect(await found(`provider=ccbill`)).not.toContain(paymentId);
    expect(await found(`from=2020-01-01&to=2020-12-31`)).toEqual([]);
    expect((await finance.get('/api/admin/payments.php?host=nowhere')).statusCode).toBe(404);
  });

  it('finds invoices and credit notes, and downloads their sheets, which the log knows', async () => {
    const finance = await atWork(app, 'finance');
    const { caller } = await newBuyer(app);
    const paymentId = await buy(app, caller);
    await finance.post('/api/admin/refund.php', { payment_id: paymentId, reason: 'Bought by mistake.' });
    const { invoices } = (await finance.get('/api/admin/invoices.php')).json();
    const kinds = invoices
      .filter((each: { payment_id: string }) => each.payment_id === paymentId)
      .map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['credit_note', 'invoice']);
    const notes = (await finance.get('/api/admin/invoices.php?kind=credit_note&host=localhost')).json().invoices;
    expect(notes[0]).toMatchObject({ payment_id: paymentId, kind: 'credit_note' });
    expect(notes[0].gross).toBeLessThan(0);
    const sheet = await finance.get(`/api/admin/invoice.php?id=${paymentId}`);
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await finance.get('/api/admin/invoice.php?id=1')).statusCode).toBe(404);
    const { entries } = (await (await atWork(app, 'owner')).get('/api/admin/audit.php?action=download_invoice')).json();
    expect(entries[0]).toMatchObject({ reason: paymentId, staff: { role: 'finance' } });
  });

  it.each(['payments', 'invoices', 'refunds', 'chargebacks', 'debits', 'owed', 'days'])(
    'takes %s along as a spreadsheet, and the log knows who did',
    async (kind) => {
      const finance = await atWork(app, 'finance');
      const file = await finance.get(`/api/admin/export.php?kind=${kind}&host=localhost`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
      const { entries } = (await (await atWork(app, 'owner')).get('/api/admin/audit.php?action=export')).json();
      expect(entries[0]).toMatchObject({
        subject: { kind: 'file', id: expect.stringMatching(`^${kind}-`) },
        reason: 'host localhost',
        staff: { id: finance.staff.id },
      });
    },
  );

  it('finds what was refunded in the list of refunds, and nothing of it among chargebacks', async () => {
    const finance = await atWork(app, 'finance');
    const { caller } = await newBuyer(app);
    const paymentId = await buy(app, caller);
    await finance.post('/api/admin/refund.php', { payment_id: paymentId, reason: 'Bought by mistake.' });
    const listed = async (kind: string) => (await finance.get(`/api/admin/export.php?kind=${kind}`)).body;
    expect(await listed('refunds')).toContain(paymentId);
    expect(await listed('chargebacks')).not.toContain(paymentId);
  });
});

describe('the owner', () => {
  it('changes a setting, sees the site follow without a restart, and undoes it (R3.05)', async () => {
    const owner = await atWork(app, 'owner');
    const [site] = (await owner.get('/api/admin/settings.php?host=localhost')).json().sites;
    const changed = await owner.put('/api/admin/settings.php', { host: 'localhost', settings: { name: 'Evening' } });
    expect(changed.json()).toMatchObject({ host: 'localhost', settings: { name: 'Evening' } });
    await app.sites.reloadIfChanged();
    expect((await app.visitor().get('/api/settings.php')).json().settings.name).toBe('Evening');
    const { changes } = (await owner.get('/api/admin/settings-history.php?host=localhost')).json();
    expect(changes[0]).toMatchObject({ before: { name: site.settings.name }, after: { name: 'Evening' } });
    const undone = await owner.post('/api/admin/settings-history.php', { host: 'localhost', change: changes[0].id });
    expect(undone.json().settings.name).toBe(site.settings.name);
    await app.sites.reloadIfChanged();
    expect((await app.visitor().get('/api/settings.php')).json().settings.name).toBe(site.settings.name);
  });

  it('is told what a setting may not be, and nothing changes', async () => {
    const owner = await atWork(app, 'owner');
    const wrong = await owner.put('/api/admin/settings.php', { host: 'localhost', settings: { message_credits: -1 } });
    expect(wrong.statusCode).toBe(422);
    const unknown = await owner.put('/api/admin/settings.php', { host: 'nowhere', settings: { name: 'Evening' } });
    expect(unknown.statusCode).toBe(404);
  });
});

describe('a ban', () => {
  it('closes the account, tells its owner why, and gives credits spent on a fraud back (R10.04)', async () => {
    const { member: writer } = await seekingPair(app);
    const [fraud, writerId] = [await insertStranger(app, { name: 'Suave' }), await idOf(app, alice.name)];
    await giveCredits(app, writerId, 10);
    await say(writer, { member: fraud }, 'Hello, how was your day?');
    const moderator = await atWork(app, 'moderator');
    const before = (await writer.get('/api/credits.php')).json().balance;
    const notice = 'Several members told us that you asked them for money.';
    const banned = await moderator.post('/api/admin/ban.php', { id: fraud, reason: 'fraud', notice });
    expect(banned.json()).toMatchObject({ status: 'banned' });
    expect(banned.json().returned_credits).toBeGreaterThan(0);
    expect((await writer.get('/api/credits.php')).json().balance).toBe(before + banned.json().returned_credits);
    const again = await moderator.post('/api/admin/ban.php', { id: fraud, reason: 'fraud', notice });
    expect(again.json()).toMatchObject({ status: 'banned', returned_credits: 0 });
  });
});
