import { beforeAll, describe, expect, test } from 'vitest';
import { auditCredits } from '#server/features/credits/credits.ts';
import { bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import { anotherCode, codeTo, debit, debitForm, freshIban, freshPhone, payByDebit } from '#server/testing/debits.ts';
import { confirmAddress, linkOf, mailsTo, signedUp } from '#server/testing/newcomer.ts';
import { newBuyer, paymentOf, userOf } from '#server/testing/purchases.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { block, blockFor, DebitCollector } from './direct-debit.ts';

let app: TestApp;
let collector: DebitCollector;
beforeAll(async () => {
  app = await freshApp();
  const { config, secrets } = app.platform;
  if (!config.directDebit) throw new Error('The demo collects direct debits.');
  collector = new DebitCollector(config.directDebit, secrets);
});

const now = () => app.platform.clock.now();
const mandateOf = async (paymentId: string) =>
  (
    await app.db.query<{ reference: string; due_on: string; details: Buffer; id: string; status: string }>(
      `select reference, due_on, details, debit_mandates.id, status from debits
       join debit_mandates on debit_mandates.id = mandate_id where payment_id = $1`,
      [paymentId],
    )
  ).rows[0];

describe('paying by direct debit', () => {
  test('takes the form, sends a code to my phone, and with it gives me the credits at once (R1.06, R3.13)', async () => {
    const { caller } = await newBuyer(app);
    const before = await userOf(caller);
    const form = debitForm({ iban: freshIban().replaceAll(/(.{4})/g, '$1 '), phone: '06 11 22 33 44' });
    const asked = await debit(caller, form);
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toEqual({
      code_sent: true,
      payment: null,
      mandate_reference: null,
      notice_days: 2,
      creditor: { name: 'Rendezvous Demo B.V.', id: 'NL79ZZZ999999990000' },
    });
    expect((await userOf(caller)).credits).toBe(before.credits);

    const otp = await codeTo(app, '+33611223344');
    const answer = await debit(caller, { ...form, otp: ` ${otp.slice(0, 3)} ${otp.slice(3)}` });
    expect(answer.statusCode).toBe(201);
    const { payment, mandate_reference: reference } = answer.json();
    expect(payment).toMatchObject({ status: 'completed', paymentmethod: 'sdd', amount: 1699, currency: 'EUR' });
    expect(reference).toMatch(/^RDV(-[0-9A-Z]{4}){4}$/);
    expect(await userOf(caller)).toMatchObject({ credits: before.credits + 15, paid_user: true });
    expect((await paymentOf(caller, payment.payment_id)).invoice_number).toMatch(/^\d{4}-\d{6}$/);
    expect((await auditCredits(app.db)).faults).toEqual([]);
  });

  test('keeps when I asked for my credits at once', async () => {
    const { caller } = await newBuyer(app);
    const { payment } = (await payByDebit(app, caller, debitForm({ immediate_supply: true }))).json();
    const { rows } = await app.db.query<{ asked: Date; ordered: Date }>(
      'select supply_asked_at as asked, created_at as ordered from payments where id = $1',
      [payment.payment_id],
    );
    expect(rows[0]?.asked).toEqual(rows[0]?.ordered);
  });

  test('keeps the mandate with its reference and the day I gave it, and my account sealed (R3.13)', async () => {
    const { caller } = await newBuyer(app);
    const form = debitForm();
    const { payment, mandate_reference: reference } = (await payByDebit(app, caller, form)).json();
    const mandate = await mandateOf(payment.payment_id);
    expect(mandate?.reference).toBe(reference);
    expect(mandate && collector.open(mandate.details, mandate.id)).toEqual({
      holder: 'Zoé Müller-Łukaszewska',
      iban: form.iban,
      street: 'Rue de l’Église',
      houseNumber: '12 bis',
      zip: '75011',
      city: 'Paris',
      country: 'FR',
      phone: form.phone,
    });
    const { rows } = await app.db.query('select debit_mandates.*, debits.* from debit_mandates, debits');
    const stored = JSON.stringify(rows, (_key, value) => (value?.type === 'Buffer' ? String(value.data) : value));
    for (const secret of [form.iban, form.phone, 'Müller', 'Église']) expect(stored).not.toContain(secret);
  });

  test('announces to me by mail what will be collected, when, from where and under which mandate (R3.13)', async () => {
    const { caller, person, user } = await signedUp(app, {}, { headers: { 'accept-language': 'fr' } });
    await confirmAddress(app, user.id);
    const form = debitForm();
    const { payment, mandate_reference: reference } = (await payByDebit(app, caller, form)).json();
    const [mail] = await mailsTo(app, person.email);
    const due = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date((await mandateOf(payment.payment_id))?.due_on ?? ''),
    );
    expect(mail?.subject).toBe(`Prélèvement prévu le ${due}`);
    expect(mail?.text.replaceAll(/\s/g, ' ')).toContain(`Nous prélèverons 16,99 € sur votre compte bancaire le ${due}`);
    expect(mail?.text).toContain(reference);
    expect(mail?.text).toContain('Rendezvous Demo B.V., identifiant NL79ZZZ999999990000');
    expect(mail?.text).toContain(`${form.iban.slice(0, 4)} … ${form.iban.slice(-4)}, ING`);
    expect(mail?.text).not.toContain(form.iban);
    expect((await linkOf(app, mail)).pathname).toBe(`/fr/transactions/${payment.payment_id}`);
  });

  test('asks for a second debit of the same account under the same mandate, and for another under its own', async () => {
    const { caller } = await newBuyer(app);
    const form = debitForm({ bundle: 'small' });
    const first = (await payByDebit(app, caller, form)).json().mandate_reference;
    expect((await payByDebit(app, caller, form)).json().mandate_reference).toBe(first);
    expect((await payByDebit(app, caller, debitForm())).json().mandate_reference).not.toBe(first);
  });

  test('gives a trial a mandate for that one debit', async () => {
    const { caller } = await newBuyer(app);
    const form = debitForm({ bundle: 'trial' });
    const first = (await payByDebit(app, caller, form)).json().mandate_reference;
    expect((await payByDebit(app, caller, { ...form, bundle: 'small' })).json().mandate_reference).not.toBe(first);
  });

  test('is not offered where nobody pays in euros', async () => {
    const { caller } = await newBuyer(app);
    const answer = await debit(caller, debitForm({ country: 'PL' }));
    expect(answer.json().error.code).toBe('method_unavailable');
  });

  test('retried by my browser is one debit', async () => {
    const { caller, id } = await newBuyer(app);
    const form = debitForm();
    await debit(caller, form);
    const confirmed = { ...form, otp: await codeTo(app, form.phone) };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([debit(caller, confirmed, key), debit(caller, confirmed, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    const { rows } = await app.db.query('select from payments where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('confirmed in two tabs at once with the same code is one debit', async () => {
    const { caller, id } = await newBuyer(app);
    const form = debitForm();
    await debit(caller, form);
    const confirmed = { ...form, otp: await codeTo(app, form.phone) };
    const answers = await Promise.all([debit(caller, confirmed), debit(caller, confirmed), debit(caller, confirmed)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
    expect((await app.db.query('select from payments where user_id = $1', [id])).rows).toHaveLength(1);
  });
});

describe('the code', () => {
  test('that is wrong is said to be so at its field, and five of them are enough (R5.07)', async () => {
    const { caller, id } = await newBuyer(app);
    const form = debitForm();
    await debit(caller, form);
    const right = await codeTo(app, form.phone);
    for (let time = 0; time < 5; time += 1) {
      const answer = await debit(caller, { ...form, otp: anotherCode(right) });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject({
        code: 'code_invalid',
        message: 'Code invalid',
        fields: { otp: 'Code invalid' },
      });
    }
    const refused = await debit(caller, { ...form, otp: right });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    // Another code is not sent at once: that would be five more tries.
    expect((await debit(caller, form)).statusCode).toBe(429);
    expect((await app.db.query('select from payments where user_id = $1', [id])).rows).toEqual([]);
    app.advance(15 * 60);
    expect((await payByDebit(app, caller, form)).statusCode).toBe(201);
  });

  test('is worth nothing after ten minutes, for another phone or account, or a second time (R5.07)', async () => {
    const { caller } = await newBuyer(app);
    const form = debitForm();
    expect((await debit(caller, { ...form, otp: '123456' })).json().error.code).toBe('code_invalid');
    await debit(caller, form);
    const otp = await codeTo(app, form.phone);
    expect((await debit(caller, { ...form, otp, phone: freshPhone() })).statusCode).toBe(422);
    expect((await debit(caller, { ...form, otp, iban: freshIban() })).statusCode).toBe(422);
    app.advance(10 * 60 + 1);
    expect((await debit(caller, { ...form, otp })).statusCode).toBe(422);
    await debit(caller, form);
    const newer = { ...form, otp: await codeTo(app, form.phone) };
    expect((await debit(caller, newer)).statusCode).toBe(201);
    expect((await debit(caller, newer)).statusCode).toBe(422);
  });

  test('confirms the amount it names, and no larger one (R5.07)', async () => {
    const { caller, id } = await newBuyer(app);
    const form = debitForm();
    await debit(caller, form);
    const otp = await codeTo(app, form.phone);
    const larger = await debit(caller, { ...form, bundle: 'large', otp });
    expect(larger.json().error.code).toBe('code_invalid');
    expect((await app.db.query('select from payments where user_id = $1', [id])).rows).toEqual([]);
    expect((await debit(caller, { ...form, otp })).statusCode).toBe(201);
  });

  test('comes five times a day, to one member and to one phone', async () => {
    app.startWindow(86_400);
    const { caller } = await newBuyer(app);
    const form = debitForm();
    for (let time = 0; time < 5; time += 1) {
      if (time === 3) app.advance(3600);
      expect((await debit(caller, form)).statusCode).toBe(202);
    }
    expect((await debit(caller, { ...form, phone: freshPhone() })).json().error.code).toBe('rate_limited');
    const other = await newBuyer(app);
    expect((await debit(other.caller, form)).statusCode).toBe(429);
    app.advance(86_400);
    expect((await debit(caller, form)).statusCode).toBe(202);
  });

  test('is written into the message with the amount, and the message names no site', async () => {
    const { caller } = await newBuyer(app);
    const form = debitForm();
    await debit(caller, form);
    const { items } = (await app.visitor().get('/dev/outbox.json')).json();
    const sms = items.find(({ kind, to }: { kind: string; to: string }) => kind === 'sms' && to === form.phone);
    expect(sms.text).toMatch(/^\d{6} is your code for a direct debit of €16\.99\./);
    expect(sms.text).not.toMatch(/rendezvous|dat(e|ing)|credit/i);
  });
});

describe('who is blocked', () => {
  test.each([
    ['bank account', 'iban', 'This IBAN is blocked. Please use another payment method.'],
    ['mobile number', 'phone', 'This mobile number is blocked. Please use another payment method.'],
  ] as const)('by their %s is told so, and gets no code (R5.07, R8.06)', async (_what, field, sentence) => {
    const { caller } = await newBuyer(app);
    const form = debitForm();
    const blocked = blockFor(collector, form[field]);
    if (!blocked) throw new Error('Nothing to block.');
    await block(app.db, blocked, now());
    const answer = await debit(caller, form);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatchObject({
      code: 'directdebit_blocked',
      message: 'Your account is blocked for direct debit payments',
      fields: { [field]: sentence },
    });
    expect(await codeTo(app, form.phone)).toBe('');
    // The other half of the form is nobody's fault.
    const fresh = field === 'iban' ? { iban: freshIban() } : { phone: freshPhone() };
    expect((await debit(caller, { ...form, ...fresh })).statusCode).toBe(202);
  });

  test('after the code was sent is stopped as well (R8.06)', async () => {
    const { caller, id } = await newBuyer(app);
    const form = debitForm();
    await debit(caller, form);
    const blocked = blockFor(collector, id);
    if (!blocked) throw new Error('Nothing to block.');
    await block(app.db, blocked, now());
    const answer = await debit(caller, { ...form, otp: await codeTo(app, form.phone) });
    expect(answer.json().error.code).toBe('directdebit_blocked');
  });
});

describe('the limit', () => {
  test('is so much within 30 days, however many accounts I have (R5.07, R8.06)', async () => {
    const { caller, person, user } = await signedUp(app);
    await confirmAddress(app, user.id);
    expect((await payByDebit(app, caller, debitForm({ bundle: 'large' }))).statusCode).toBe(201);
    const refused = await debit(caller, debitForm({ bundle: 'huge' }));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatchObject({
      code: 'limit_reached',
      message: 'You have reached the limit for direct debit payments. Please use another payment method.',
    });
    expect((await payByDebit(app, caller, debitForm({ bundle: 'large' }))).statusCode).toBe(201);
    app.advance(31 * 86_400);
    await caller.post('/api/user.php', { login: person.email, password: person.password });
    expect((await payByDebit(app, caller, debitForm({ bundle: 'large' }))).statusCode).toBe(201);
  });
});

describe('an order of mine that waits for the form', () => {
  test('is what the form pays, at its price and with the code it holds (R3.10)', async () => {
    const { caller, id } = await newBuyer(app);
    const asked = {
      bundle: 'medium',
      paymentmethod: 'sdd',
      country: 'FR',
      discountcode: 'TIMEBONUS25',
      keep_method: false,
    };
    const ordered = (await caller.post('/api/payment.php', asked)).json().payment;
    expect(ordered.redirect_url).toBe('/directdebit?bundle=medium&country=FR&discountcode=TIMEBONUS25');
    const query = new URLSearchParams({
      bundle: 'medium',
      paymentmethod: 'sdd',
      country: 'FR',
      discountcode: 'TIMEBONUS25',
    });
    expect((await caller.get(`/api/quote.php?${query}`)).json().quote).toMatchObject({ amount: 2999 });
    const form = debitForm({ bundle: 'medium', discountcode: 'TIMEBONUS25', immediate_supply: true });
    const { payment } = (await payByDebit(app, caller, form)).json();
    expect(payment).toMatchObject({ payment_id: ordered.payment_id, status: 'completed', amount: 2999 });
    const { rows } = await app.db.query<{ asked: Date | null }>(
      'select supply_asked_at as asked from payments where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ asked: expect.any(Date) }]);
  });
});

describe('the form', () => {
  test('cannot be used to find out who is blocked: so often a day it is read, and not more (R5.07)', async () => {
    const { caller } = await newBuyer(app);
    const blocked = debitForm();
    const given = blockFor(collector, blocked.iban);
    if (given) await block(app.db, given, now());
    const codes: string[] = [];
    for (let time = 0; time < 61; time += 1) codes.push((await debit(caller, blocked)).json().error.code);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['directdebit_blocked']));
    expect(codes[60]).toBe('rate_limited');
  });

  test('wants a name that a bank can write', async () => {
    const { caller } = await newBuyer(app);
    const answer = await debit(caller, debitForm({ account_holder: '\u0301' }));
    expect(answer.json().error.fields).toHaveProperty('account_holder');
  });

  const fields = [
    'account_holder',
    'iban',
    'street',
    'house_number',
    'zip',
    'city',
    'phone',
    'otp',
    'bundle',
    'country',
  ];
  const bad: [string, unknown][] = [
    ['empty', ''],
    ['a number', 7],
    ['a list', ['x']],
    ['much too long', 'x'.repeat(500)],
    ['markup', '<b>x</b>'],
    ['an emoji', '💌'],
    ['right to left', 'שלום'],
    ['turned around', 'a\u202eb'],
  ];

  test.each(fields)('names %s where that is wrong, and stores nothing (R3.13)', async (field) => {
    const caller = await app.member(bruno);
    const form: Record<string, unknown> = debitForm({ otp: '123456' });
    const before = await everythingStored(app.db);
    for (const [what, value] of bad) {
      const answer = await debit(caller, { ...form, [field]: value });
      expect(answer.statusCode, what).toBe(422);
      expect(answer.json().error.fields, what).toHaveProperty(field);
    }
    const { [field]: _left, ...rest } = form;
    if (field !== 'otp') expect((await debit(caller, rest)).json().error.fields).toHaveProperty(field);
    expect((await debit(caller, { ...form, [field]: 'a\u0000b' })).statusCode).toBe(400);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test.each([
    ['iban', 'NL91ABNA0417164301', 'This IBAN is not valid'],
    ['iban', 'CH9300762011623852957', 'This IBAN is not valid'],
    ['phone', '0123', 'This mobile number is not valid'],
    ['phone', '+8801712345678', 'This mobile number is not valid'],
  ])('says of %s %s: %s (R5.07)', async (field, value, sentence) => {
    const caller = await app.member(bruno);
    const answer = await debit(caller, debitForm({ [field]: value }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ [field]: sentence });
  });

  test('is for members (R2.21)', async () => {
    expect((await debit(app.visitor(), debitForm())).json()).toMatchObject({ authentication_required: true });
  });

  test('says while I fill it in whose bank an IBAN names (R3.13)', async () => {
    const caller = await app.member(bruno);
    const ask = async (iban: string) => (await caller.post('/api/iban.php', { iban })).json();
    expect(await ask('fr76 3000 6000 0112 3456 7890 189')).toEqual({
      bank: { name: 'Crédit Agricole', bic: 'AGRIFRPPXXX' },
    });
    expect(await ask('PL61109010140000071219812874')).toEqual({ bank: null });
    expect((await ask('FR7630006000011234567890188')).error.fields).toEqual({ iban: 'This IBAN is not valid' });
  });
});
