import { XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditCredits } from '#server/features/credits/credits.ts';
import { reversePayment } from '#server/features/payments/payments.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { debit, debitForm, freshIban, freshPhone, payByDebit } from '#server/testing/debits.ts';
import { mailsTo } from '#server/testing/newcomer.ts';
import { newBuyer, paymentOf, stepsOf, userOf } from '#server/testing/purchases.ts';
import { bankDay, dueDate, nextBankingDay } from './calendar.ts';
import {
  type CollectedFile,
  collectDue,
  DebitCollector,
  fileAgain,
  importReturnFile,
  UnreadableFile,
} from './direct-debit.ts';

let app: TestApp;
let debits: DebitCollector;
beforeAll(async () => {
  app = await freshApp();
  const { config, secrets } = app.platform;
  if (!config.directDebit) throw new Error('The demo collects direct debits.');
  debits = new DebitCollector(config.directDebit, secrets);
});

const now = () => app.platform.clock.now();
const deps = () => ({
  sites: app.sites,
  mailer: { ...app.platform, publicUrl: app.platform.config.publicUrl },
});
const nothing = async () => {};
const collect = (write: (file: CollectedFile) => Promise<void> = nothing) => collectDue(app.db, debits, now(), write);
/** Far enough that every debit is due, and the session still holds. */
const wait = () => app.advance(7 * 86_400);
/** On to a day whose notice outlasts the next banking day: at the end of a week a debit goes into the file of the same day. */
function goToLongNotice() {
  while (dueDate(now(), debits.noticeDays) <= nextBankingDay(bankDay(now()))) app.advance(86_400);
}
const importFile = (xml: string) => importReturnFile(app.db, { deps: deps(), debits }, xml, now());

async function bought(changes: Record<string, unknown> = {}) {
  const buyer = await newBuyer(app);
  const form = debitForm(changes);
  const { payment } = (await payByDebit(app, buyer.caller, form)).json();
  return { ...buyer, form, paymentId: payment.payment_id as string };
}

/** As the bank tells it the day after. */
const returned = (...returns: [paymentId: string, reason: string][]) =>
  `<Document><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>B1</MsgId></GrpHdr><Ntfctn>${returns
    .map(
      ([id, reason]) =>
        `<Ntry><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs><EndToEndId>RDV-${id}</EndToEndId>
         </Refs><RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

const sequenceOf = async (paymentId: string) =>
  (await app.db.query<{ sequence: string }>('select sequence from debits where payment_id = $1', [paymentId])).rows[0]
    ?.sequence;

describe('collecting', () => {
  test('waits for the day that was announced, and then takes every debit to the bank once', async () => {
    goToLongNotice();
    await collect();
    const { paymentId, form } = await bought();
    expect(await collect()).toEqual([]);
    wait();
    const [first, second] = await Promise.all([collect(), collect()]);
    const files = [...(first ?? []), ...(second ?? [])];
    const named = new Set(files.filter(({ xml }) => xml.includes(paymentId)).map(({ messageId }) => messageId));
    expect(named.size).toBe(1);
    const file = files.find(({ xml }) => xml.includes(paymentId));
    expect(XMLValidator.validate(file?.xml ?? '')).toBe(true);
    expect(file?.xml).toContain(`<EndToEndId>RDV-${paymentId}</EndToEndId>`);
    expect(file?.xml).toContain(`<IBAN>${form.iban}</IBAN>`);
    expect(file?.xml).toContain('<Nm>Zoe Muller-Lukaszewska</Nm>');
    expect(file).toMatchObject({ debits: 1, amount: 1699 });
    expect(await collect()).toEqual([]);
  });

  test('that was cut off before the file was put down is made up for, with the same file', async () => {
    const { paymentId } = await bought();
    wait();
    let lost = '';
    const failing = collect(async ({ xml }) => {
      lost = xml;
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    const [file] = await collect();
    expect(file?.xml).toBe(lost);
    expect(file?.xml).toContain(paymentId);
    expect(await collect()).toEqual([]);
    expect(await fileAgain(app.db, debits, file?.messageId ?? '')).toMatchObject({ xml: lost });
    expect(await fileAgain(app.db, debits, 'RDV-1')).toBeUndefined();
  });

  test('tells the first debit of a mandate from those after it, and from an only one', async () => {
    const first = await bought();
    const sameDay = (await payByDebit(app, first.caller, first.form)).json().payment.payment_id;
    const trial = await bought({ bundle: 'trial' });
    wait();
    await collect();
    const later = (await payByDebit(app, first.caller, first.form)).json().payment.payment_id;
    wait();
    await collect();
    const sequences = await Promise.all([first.paymentId, sameDay, later, trial.paymentId].map(sequenceOf));
    expect(sequences).toEqual(['FRST', 'RCUR', 'RCUR', 'OOFF']);
  });

  test('leaves out what was given back meanwhile, and asks only for the rest of what was given back in part', async () => {
    const whole = await bought();
    const part = await bought();
    const refund = { kind: 'withdrawn', cause: 'withdrawn by the member', outcome: 'refunded', now: now() } as const;
    await app.db.transaction(async (tx) => {
      await reversePayment(tx, deps(), { ...refund, paymentId: whole.paymentId });
      await reversePayment(tx, deps(), {
        ...refund,
        paymentId: part.paymentId,
        reversal: { credits: 10, amount: 1133 },
      });
    });
    wait();
    const [file] = await collect();
    expect(file?.xml).not.toContain(whole.paymentId);
    expect(file?.xml).toContain('<InstdAmt Ccy="EUR">5.66</InstdAmt>');
    expect(file).toMatchObject({ debits: 1, amount: 566 });
  });

  test('stores the file sealed: whoever has only the database reads no account', async () => {
    const { form } = await bought();
    wait();
    await collect();
    const { rows } = await app.db.query<{ content: Buffer }>('select content from debit_files');
    for (const { content } of rows) expect(content.toString('latin1')).not.toContain(form.iban);
  });
});

describe('a purchase I withdraw from', () => {
  const withdraw = (buyer: Awaited<ReturnType<typeof bought>>) =>
    buyer.caller.post('/api/withdraw.php', { payment_id: buyer.paymentId });

  test('before it was collected is not collected, and nothing is transferred', async () => {
    const buyer = await bought();
    expect((await withdraw(buyer)).json()).toMatchObject({ refund: 1699 });
    wait();
    expect(await collect()).toEqual([]);
    app.advance(8 * 86_400);
    expect(await collect()).toEqual([]);
  });

  test('after it was collected comes back to my account by transfer, once, when the money has stayed a week', async () => {
    const buyer = await bought();
    app.advance(4 * 86_400);
    expect(await collect()).toMatchObject([{ kind: 'debits', amount: 1699 }]);
    expect((await withdraw(buyer)).statusCode).toBe(200);
    expect(await collect()).toEqual([]);
    app.advance(8 * 86_400);
    const [file, ...others] = await collect();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ kind: 'refunds', debits: 1, amount: 1699 });
    expect(XMLValidator.validate(file?.xml ?? '')).toBe(true);
    expect(file?.xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    expect(file?.xml).toContain(`<CdtrAcct><Id><IBAN>${buyer.form.iban}</IBAN></Id></CdtrAcct>`);
    expect(file?.xml).toContain('<Amt><InstdAmt Ccy="EUR">16.99</InstdAmt></Amt>');
    expect(file?.xml).toContain(`<EndToEndId>RDV-${buyer.paymentId}-R</EndToEndId>`);
    expect(await collect()).toEqual([]);
  });

  test('and that the bank returned as well is not given back twice', async () => {
    const buyer = await bought();
    app.advance(4 * 86_400);
    await collect();
    await withdraw(buyer);
    await importFile(returned([buyer.paymentId, 'MD06']));
    app.advance(8 * 86_400);
    expect(await collect()).toEqual([]);
  });
});

describe('a debit that the bank returned', () => {
  test('takes the credits and premium back, credits the invoice, tells me, and closes direct debit (R10.02)', async () => {
    const { caller, email, form, paymentId } = await bought({ bundle: 'medium' });
    const before = await userOf(caller);
    wait();
    await collect();
    expect(await importFile(returned([paymentId, 'AM04']))).toMatchObject({ reversed: [`RDV-${paymentId}`] });
    expect(await userOf(caller)).toMatchObject({ credits: before.credits - 40, paid_user: false });
    expect(await paymentOf(caller, paymentId)).toMatchObject({ status: 'chargeback', withdraw_until: null });
    expect((await stepsOf(app, paymentId)).at(-1)).toBe('completed > chargeback: returned by the bank: AM04');
    const invoice = await caller.get(`/api/invoice.php?id=${paymentId}`);
    expect(invoice.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await mailsTo(app, email))[0]?.subject).toBe('Your bank returned a direct debit');
    expect((await auditCredits(app.db)).faults).toEqual([]);

    // Neither this account nor another: the member, too, pays by other ways now.
    const another = debitForm({ iban: freshIban(), phone: freshPhone() });
    expect((await debit(caller, another)).json().error.code).toBe('directdebit_blocked');
    const friend = await newBuyer(app);
    const theirs = await debit(friend.caller, debitForm({ iban: form.iban }));
    expect(theirs.json().error).toMatchObject({
      code: 'directdebit_blocked',
      fields: { iban: 'This IBAN is blocked. Please use another payment method.' },
    });
    // Who had no money has done no wrong with the phone; who denies a debit has confirmed it from there.
    expect((await debit(friend.caller, debitForm({ phone: form.phone }))).statusCode).toBe(202);
  });

  test('takes what is left and remembers the rest, and the books stay sound (R10.02)', async () => {
    const { caller, id, paymentId } = await bought();
    const balance = (await userOf(caller)).credits;
    await app.db.query(
      `with spent as (
         update ledger_accounts set balance = 2 where user_id = $1 returning id
       ), movement as (
         insert into ledger_movements (cause, cause_id, at) values ('message', 'test ' || $1, now()) returning id
       )
       insert into ledger_entries (movement_id, account_id, amount, balance)
       select movement.id, spent.id, 2 - $2::int, 2 from movement, spent
       union all
       select movement.id, house.id, $2::int - 2, null from movement, ledger_accounts house where house.kind = 'spent'`,
      [id, balance],
    );
    wait();
    await collect();
    await importFile(returned([paymentId, 'MD06']));
    expect((await userOf(caller)).credits).toBe(0);
    const { rows } = await app.db.query('select owed from ledger_accounts where user_id = $1', [id]);
    expect(rows).toEqual([{ owed: 13 }]);
    expect((await auditCredits(app.db)).faults).toEqual([]);
  });

  test('is taken back once, however often its file is read, also twice at the same moment', async () => {
    const { caller, paymentId } = await bought();
    const before = (await userOf(caller)).credits;
    wait();
    await collect();
    const file = returned([paymentId, 'AC04']);
    const both = await Promise.all([importFile(file), importFile(file)]);
    expect(both.flatMap(({ reversed }) => reversed)).toEqual([`RDV-${paymentId}`]);
    expect(await importFile(file)).toMatchObject({ reversed: [], known: [`RDV-${paymentId}`], unknown: [] });
    expect((await userOf(caller)).credits).toBe(before - 15);
    const { rows } = await app.db.query(`select from invoices where payment_id = $1 and kind = 'credit_note'`, [
      paymentId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('closes its phone as well when somebody says the debit was not theirs', async () => {
    const { form, paymentId } = await bought();
    wait();
    await collect();
    await importFile(returned([paymentId, 'MD06']));
    const friend = await newBuyer(app);
    const answer = await debit(friend.caller, debitForm({ phone: form.phone }));
    expect(answer.json().error.fields).toEqual({
      phone: 'This mobile number is blocked. Please use another payment method.',
    });
  });

  test('that we do not know, or never sent, is named and changes nothing; the others of its file count', async () => {
    const sent = await bought();
    wait();
    await collect();
    const open = await bought();
    const imported = await importFile(returned(['1', 'AM04'], [open.paymentId, 'AM04'], [sent.paymentId, 'AM04']));
    expect(imported.unknown).toEqual(['RDV-1', `RDV-${open.paymentId}`]);
    expect(imported.reversed).toEqual([`RDV-${sent.paymentId}`]);
    expect(await paymentOf(open.caller, open.paymentId)).toMatchObject({ status: 'completed' });
  });

  test('over less than we asked for, or in other money, is named and left to a person (R10.02)', async () => {
    const [less, foreign, more] = [await bought(), await bought(), await bought()];
    wait();
    await collect();
    const amounts = ['16.98" Ccy="EUR', '16.99" Ccy="PLN', '17.35" Ccy="EUR'].map((each) => each.split('" Ccy="'));
    const [first = '', ...rest] = returned(
      [less.paymentId, 'AM04'],
      [foreign.paymentId, 'AM04'],
      [more.paymentId, 'MD06'],
    ).split('<TxDtls>');
    const file = [first, ...rest.map((part, at) => `<Amt Ccy="${amounts[at]?.[1]}">${amounts[at]?.[0]}</Amt>${part}`)];
    const imported = await importFile(file.join('<TxDtls>'));
    expect(imported.differing).toEqual([`RDV-${less.paymentId}`, `RDV-${foreign.paymentId}`]);
    // A bank adds what its own trouble cost.
    expect(imported.reversed).toEqual([`RDV-${more.paymentId}`]);
    expect(await paymentOf(less.caller, less.paymentId)).toMatchObject({ status: 'completed' });
  });

  test('in a file that is not whole is not looked at', async () => {
    const { caller, paymentId } = await bought();
    wait();
    await collect();
    const file = returned([paymentId, 'AM04']);
    await expect(importFile(file.slice(0, -30))).rejects.toThrow(UnreadableFile);
    expect(await paymentOf(caller, paymentId)).toMatchObject({ status: 'completed' });
  });
});

describe('a file that the bank refused as a whole', () => {
  const refusal = (messageId: string, reason: string, batch = '') =>
    `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>B2</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>
     ${batch ? '' : `<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}</OrgnlGrpInfAndSts>${
       batch &&
       `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>
        <StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></OrgnlPmtInfAndSts>`
     }</CstmrPmtStsRpt></Document>`;

  test('is collected anew with the next, once, and nobody loses anything', async () => {
    const { caller, paymentId } = await bought();
    wait();
    const [file] = await collect();
    const refused = refusal(file?.messageId ?? '', 'FF01');
    expect(await importFile(refused)).toMatchObject({ reopened: [`RDV-${paymentId}`], reversed: [] });
    expect(await paymentOf(caller, paymentId)).toMatchObject({ status: 'completed' });
    const [again] = await collect();
    expect(again?.messageId).not.toBe(file?.messageId);
    expect(again?.xml).toContain(`<EndToEndId>RDV-${paymentId}</EndToEndId>`);
    // No debit of the mandate has come to the member's bank yet.
    expect(await sequenceOf(paymentId)).toBe('FRST');
    // The refused one cannot be sent by mistake.
    expect(await fileAgain(app.db, debits, file?.messageId ?? '')).toBe('given up');
    // The same refusal once more is about a file that holds nothing any more.
    expect(await importFile(refused)).toMatchObject({ reopened: [] });
    expect(await collect()).toEqual([]);
  });

  test('because it has that file already is not collected twice', async () => {
    await bought();
    wait();
    const [file] = await collect();
    for (const reason of ['AM05', 'DU01'])
      expect(await importFile(refusal(file?.messageId ?? '', reason))).toMatchObject({ reopened: [] });
    expect(await collect()).toEqual([]);
  });

  test('in one of its batches is collected anew for that batch alone', async () => {
    const [usual, trial] = [await bought(), await bought({ bundle: 'trial' })];
    wait();
    const [file] = await collect();
    const batch = (file?.xml.split('<PmtInfId>') ?? []).find((part) => part.includes(trial.paymentId))?.split('<')[0];
    const refused = refusal(file?.messageId ?? '', 'DT01', batch ?? '');
    expect(await importFile(refused)).toMatchObject({ reopened: [`RDV-${trial.paymentId}`] });
    const [again] = await collect();
    expect(again).toMatchObject({ debits: 1, amount: 599 });
    expect(again?.xml).not.toContain(usual.paymentId);
  });
});
