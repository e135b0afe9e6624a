import { beforeAll, describe, expect, it } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { debitForm, payByDebit } from '#server/testing/debits.ts';
import { mailsTo } from '#server/testing/newcomer.ts';
import { form, formHeaders } from '#server/testing/pictures.ts';
import { buy, newBuyer } from '#server/testing/purchases.ts';
import { atWork } from '#server/testing/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const returned = (paymentId: string, reason: string) =>
  `<Document><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>BANK-1</MsgId></GrpHdr><Ntfctn><Ntry><CdtDbtInd>DBIT</CdtDbtInd>
   <Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs><EndToEndId>RDV-${paymentId}</EndToEndId></Refs>
   <RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

describe('finance', () => {
  it('makes the file for the bank, downloads it, imports what came back, and sees why (R10.02)', async () => {
    const buyer = await newBuyer(app);
    const { payment } = (await payByDebit(app, buyer.caller, debitForm())).json();
    await app.advance(7 * 86_400);
    const finance = await atWork(app, 'finance');
    const waiting = (await finance.get('/api/admin/debits.php')).json();
    expect(waiting).toMatchObject({ configured: true, waiting: { debits: 1 }, files: [], returned: [] });

    const { files } = (await finance.post('/api/admin/debits.php', {})).json();
    expect(files).toHaveLength(1);
    const file = await finance.get(`/api/admin/debit-file.php?id=${files[0]}`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('xml')]);
    expect(file.body).toContain(`RDV-${payment.payment_id}`);

    const importFile = (text: string) =>
      finance.post(
        '/api/admin/debit-returns.php',
        form([{ name: 'file', file: 'b.xml', type: 'text/xml', value: text }]),
        formHeaders,
      );
    const unreadable = await importFile('no file of a bank');
    expect([unreadable.statusCode, unreadable.json().error.code]).toEqual([422, 'return_file_unreadable']);
    const told = await importFile(returned(payment.payment_id, 'AM04'));
    expect(told.json()).toMatchObject({ message_id: 'BANK-1', reversed: 1, known: 0, unknown: [] });
    expect((await importFile(returned(payment.payment_id, 'AM04'))).json()).toMatchObject({ reversed: 0, known: 1 });

    const story = (await finance.get(`/api/admin/payment.php?id=${payment.payment_id}`)).json();
    expect(story).toMatchObject({
      payment: { status: 'chargeback' },
      debit: { status: 'returned', return_reason: 'AM04', file: files[0] },
    });
    expect(story.steps.at(-1)).toMatchObject({ to: 'chargeback' });
    const after = (await finance.get('/api/admin/debits.php')).json();
    expect(after).toMatchObject({
      waiting: { debits: 0 },
      files: [{ id: files[0], debits: 1, returned: 1 }],
      returned: [{ payment_id: payment.payment_id, reason: 'AM04' }],
      reasons: [{ reason: 'AM04', debits: 1 }],
    });
    const owner = await atWork(app, 'owner');
    const { entries } = (await owner.get('/api/admin/audit.php')).json();
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['collect_debits', 'download_debits', 'import_returns']));
  });

  it('sees who owes credits', async () => {
    const finance = await atWork(app, 'finance');
    const buyer = await newBuyer(app);
    await buy(app, buyer.caller);
    const { user } = (await buyer.caller.get('/api/user.php')).json();
    await app.db.query('update ledger_accounts set owed = 7 where user_id = $1', [user.id]);
    const { members, credits } = (await finance.get('/api/admin/owed.php')).json();
    expect(members).toEqual(expect.arrayContaining([expect.objectContaining({ id: user.id, owed: 7 })]));
    expect(credits).toBeGreaterThanOrEqual(7);
    await app.db.query('update ledger_accounts set owed = 0 where user_id = $1', [user.id]);
  });
});

describe('support', () => {
  it('unlocks a login and sends a link for a new password, and both are in the log', async () => {
    const support = await atWork(app, 'support');
    const find = async () => (await support.get(`/api/admin/member.php?q=${alice.login}`)).json().members[0];
    for (let attempt = 0; attempt < 6; attempt += 1)
      await app.visitor().post('/api/user.php', { login: alice.login, password: 'not hers' });
    const { id, locked_until: locked } = await find();
    expect(locked).not.toBeNull();
    expect((await support.post('/api/admin/help.php', { id, help: 'unlock' })).json()).toEqual({ id, help: 'unlock' });
    expect((await find()).locked_until).toBeNull();
    const before = await mailsTo(app, alice.login);
    expect((await support.post('/api/admin/help.php', { id, help: 'password' })).statusCode).toBe(200);
    expect(await mailsTo(app, alice.login)).toHaveLength(before.length + 1);
    const { entries } = (await support.get(`/api/admin/timeline.php?id=${id}`)).json();
    const staff = entries.filter(({ kind }: { kind: string }) => kind === 'staff');
    expect(staff.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining(['unlock', 'send_reset']));
  });
});
