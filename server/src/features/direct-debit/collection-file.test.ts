import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { collectionFile, type DueDebit } from './collection-file.ts';

/*
 * Rule by rule, because we found no package that brings the schema. "ISO" is the message definition of pain.008.001.08
 * (ISO 20022, Payments Initiation, 2019 edition): which elements there are, in which order, of which type. "EPC" is
 * EPC130-08, the implementation guidelines of the SDD Core scheme between customer and bank: which of them are used.
 */

const created = new Date('2026-11-15T18:30:05Z');
const creditor = { id: 'NL79ZZZ999999990000', name: 'Société & Söhne B.V.', iban: 'NL91ABNA0417164300', bic: '' };
const debit = (id: number, changes: Partial<DueDebit> = {}): DueDebit => ({
  endToEndId: `RDV-${id}`,
  amount: 3999,
  sequence: 'FRST',
  date: '2026-11-18',
  mandate: { reference: 'RDV-0123-4567-89AB-CDEF', signedOn: '2026-11-15' },
  holder: 'Zoé Müller-Łukaszewska',
  iban: 'FR7630006000011234567890189',
  purpose: 'RDV ONLINE SERVICES 2026-000042',
  ...changes,
});
const debits = [
  debit(1),
  debit(2, { sequence: 'RCUR', amount: 1, iban: 'DE89370400440532013000' }),
  debit(3, { sequence: 'OOFF', amount: 19_999 }),
  debit(4, { amount: 10 }),
  debit(5, { date: '2026-11-19', amount: 20 }),
];
const { xml, batches } = collectionFile('RDV-20261115-0123456789', created, creditor, debits);

interface Node {
  name: string;
  text: string;
  attributes: Record<string, string>;
  parts: Node[];
}

/** The tree with its order kept. */
function treeOf(source: string): Node {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
  });
  const read = (given: Record<string, unknown>): Node => {
    const { ':@': attributes = {}, ...rest } = given;
    const [name = '', inner = []] = Object.entries(rest)[0] ?? [];
    const parts = inner as Record<string, unknown>[];
    return {
      name,
      text: parts.map((part) => part['#text'] ?? '').join(''),
      attributes: attributes as Record<string, string>,
      parts: parts.filter((part) => !('#text' in part)).map(read),
    };
  };
  const root = (parser.parse(source) as Record<string, unknown>[]).map(read).find(({ name }) => name === 'Document');
  if (!root) throw new Error('No document.');
  return root;
}

const document = treeOf(xml);
const names = (node: Node | undefined) => node?.parts.map(({ name }) => name) ?? [];
const all = (node: Node | undefined, name: string) => node?.parts.filter((part) => part.name === name) ?? [];
const at = (node: Node | undefined, ...path: string[]) =>
  path.reduce<Node | undefined>((current, name) => all(current, name)[0], node);
const textAt = (node: Node | undefined, ...path: string[]) => at(node, ...path)?.text;

const initiation = at(document, 'CstmrDrctDbtInitn');
const header = at(initiation, 'GrpHdr');
const paymentInfos = all(initiation, 'PmtInf');
const transactions = paymentInfos.flatMap((info) => all(info, 'DrctDbtTxInf'));
const everyNode = (node: Node): Node[] => [node, ...node.parts.flatMap(everyNode)];

/** All of them present, each once unless said otherwise, in this order. */
const sequence = (node: Node | undefined, expected: string[]) => expect(names(node)).toEqual(expected);

describe('the document', () => {
  test('is one CustomerDirectDebitInitiationV08 in its namespace, in UTF-8 (ISO, Document)', () => {
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    expect(document.attributes.xmlns).toBe('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08');
    sequence(document, ['CstmrDrctDbtInitn']);
  });

  test('has one group header and then at least one payment information (ISO CustomerDirectDebitInitiationV08)', () => {
    expect(names(initiation)).toEqual(['GrpHdr', ...Array(paymentInfos.length).fill('PmtInf')]);
    expect(paymentInfos.length).toBeGreaterThan(0);
  });

  test('leaves no element empty (ISO: every text type has at least one sign)', () => {
    for (const node of everyNode(document)) expect(node.parts.length > 0 || node.text.length > 0).toBe(true);
  });

  test('uses only signs that every bank takes (EPC, EPC217-08)', () => {
    for (const { parts, text } of everyNode(document))
      if (parts.length === 0) expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
    expect(textAt(transactions[0], 'Dbtr', 'Nm')).toBe('Zoe Muller-Lukaszewska');
    expect(textAt(header, 'InitgPty', 'Nm')).toBe('Societe + Sohne B.V.');
  });
});

describe('the group header', () => {
  test('has its elements in their order (ISO GroupHeader83; EPC: the sum is used)', () => {
    sequence(header, ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
  });

  test('is identified by at most 35 signs, neither beginning with nor doubling a slash (ISO Max35Text; EPC)', () => {
    expect(textAt(header, 'MsgId')).toBe('RDV-20261115-0123456789');
  });

  test('says when it was made (ISO ISODateTime), whatever the zone of the machine', () => {
    expect(textAt(header, 'CreDtTm')).toBe('2026-11-15T18:30:05');
  });

  test('counts and sums all debits (ISO Max15NumericText, DecimalNumber)', () => {
    expect(textAt(header, 'NbOfTxs')).toBe('5');
    expect(textAt(header, 'CtrlSum')).toBe('240.29');
  });
});

describe('every payment information', () => {
  test('has its elements in their order (ISO PaymentInstruction29)', () => {
    for (const info of paymentInfos) {
      const head = names(info).filter((name) => name !== 'DrctDbtTxInf');
      expect(head).toEqual([
        'PmtInfId',
        'PmtMtd',
        'BtchBookg',
        'NbOfTxs',
        'CtrlSum',
        'PmtTpInf',
        'ReqdColltnDt',
        'Cdtr',
        'CdtrAcct',
        'CdtrAgt',
        'ChrgBr',
        'CdtrSchmeId',
      ]);
      // The debits come last.
      expect(names(info).slice(head.length)).toEqual(Array(names(info).length - head.length).fill('DrctDbtTxInf'));
    }
  });

  test('is for one kind of debit and one day, and there is one for each (EPC AT-21, AT-11)', () => {
    const kinds = paymentInfos.map((info) => `${textAt(info, 'ReqdColltnDt')} ${textAt(info, 'PmtTpInf', 'SeqTp')}`);
    expect(kinds).toEqual(['2026-11-18 FRST', '2026-11-18 OOFF', '2026-11-18 RCUR', '2026-11-19 FRST']);
    expect(batches.map(({ debits: parts }) => parts.length)).toEqual([2, 1, 1, 1]);
  });

  test('is a direct debit of the core scheme (ISO PmtMtd DD; EPC SvcLvl SEPA, LclInstrm CORE, ChrgBr SLEV)', () => {
    for (const info of paymentInfos) {
      expect(textAt(info, 'PmtMtd')).toBe('DD');
      sequence(at(info, 'PmtTpInf'), ['SvcLvl', 'LclInstrm', 'SeqTp']);
      expect(textAt(info, 'PmtTpInf', 'SvcLvl', 'Cd')).toBe('SEPA');
      expect(textAt(info, 'PmtTpInf', 'LclInstrm', 'Cd')).toBe('CORE');
      expect(textAt(info, 'ChrgBr')).toBe('SLEV');
      expect(textAt(info, 'BtchBookg')).toBe('true');
    }
  });

  test('has an identification of its own of at most 35 signs (ISO Max35Text)', () => {
    const ids = paymentInfos.map((info) => textAt(info, 'PmtInfId') ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9.-]{1,35}$/);
  });

  test('counts and sums its own debits (ISO NumberOfTransactions, ControlSum)', () => {
    expect(paymentInfos.map((info) => textAt(info, 'NbOfTxs'))).toEqual(['2', '1', '1', '1']);
    expect(paymentInfos.map((info) => textAt(info, 'CtrlSum'))).toEqual(['40.09', '199.99', '0.01', '0.20']);
  });

  test('names the creditor in at most 70 signs, the account and the bank (EPC AT-03, AT-04, AT-12)', () => {
    for (const info of paymentInfos) {
      sequence(at(info, 'Cdtr'), ['Nm']);
      expect((textAt(info, 'Cdtr', 'Nm') ?? '').length).toBeLessThanOrEqual(70);
      expect(textAt(info, 'CdtrAcct', 'Id', 'IBAN')).toBe('NL91ABNA0417164300');
      // Within the area the IBAN is enough, and the schema wants the element all the same.
      expect(textAt(info, 'CdtrAgt', 'FinInstnId', 'Othr', 'Id')).toBe('NOTPROVIDED');
    }
    const withBic = collectionFile('RDV-1', created, { ...creditor, bic: 'ABNANL2AXXX' }, debits).xml;
    expect(withBic).toContain('<CdtrAgt><FinInstnId><BICFI>ABNANL2AXXX</BICFI></FinInstnId></CdtrAgt>');
  });

  test('carries the creditor identifier under the scheme’s name (EPC AT-02)', () => {
    for (const info of paymentInfos) {
      const other = at(info, 'CdtrSchmeId', 'Id', 'PrvtId', 'Othr');
      sequence(other, ['Id', 'SchmeNm']);
      expect(textAt(other, 'Id')).toBe(creditor.id);
      expect(textAt(other, 'SchmeNm', 'Prtry')).toBe('SEPA');
    }
  });
});

describe('every debit', () => {
  test('has its elements in their order (ISO DirectDebitTransactionInformation23)', () => {
    for (const transaction of transactions)
      sequence(transaction, ['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf']);
  });

  test('is known by two names of at most 35 signs, neither of them twice (ISO PmtId; EPC AT-10)', () => {
    for (const name of ['InstrId', 'EndToEndId']) {
      const ids = transactions.map((transaction) => textAt(transaction, 'PmtId', name) ?? '');
      expect(new Set(ids).size).toBe(debits.length);
      for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9.-]{1,35}$/);
    }
    for (const transaction of transactions) sequence(at(transaction, 'PmtId'), ['InstrId', 'EndToEndId']);
  });

  test('has an amount in euros with two decimals, between 0.01 and 999999999.99 (EPC AT-06)', () => {
    expect(transactions.map((transaction) => textAt(transaction, 'InstdAmt'))).toEqual([
      '39.99',
      '0.10',
      '199.99',
      '0.01',
      '0.20',
    ]);
    for (const transaction of transactions) expect(at(transaction, 'InstdAmt')?.attributes).toEqual({ Ccy: 'EUR' });
    expect(() => collectionFile('RDV-1', created, creditor, [debit(1, { amount: 0 })])).toThrow();
  });

  test('names its mandate, the day it was signed, and that it is unchanged (EPC AT-01, AT-25, AT-24)', () => {
    for (const transaction of transactions) {
      sequence(at(transaction, 'DrctDbtTx'), ['MndtRltdInf']);
      const mandate = at(transaction, 'DrctDbtTx', 'MndtRltdInf');
      sequence(mandate, ['MndtId', 'DtOfSgntr', 'AmdmntInd']);
      expect(textAt(mandate, 'MndtId')).toMatch(/^[A-Za-z0-9-]{1,35}$/);
      expect(textAt(mandate, 'DtOfSgntr')).toBe('2026-11-15');
      expect(textAt(mandate, 'AmdmntInd')).toBe('false');
    }
  });

  test('names the debtor in at most 70 signs, the account, and no bank within the area (EPC AT-14, AT-07, AT-13)', () => {
    const long = collectionFile('RDV-1', created, creditor, [debit(1, { holder: 'Żółć '.repeat(30) })]).xml;
    const [only] = all(at(treeOf(long), 'CstmrDrctDbtInitn', 'PmtInf'), 'DrctDbtTxInf');
    expect((textAt(only, 'Dbtr', 'Nm') ?? '').length).toBeLessThanOrEqual(70);
    for (const transaction of transactions) {
      sequence(at(transaction, 'Dbtr'), ['Nm']);
      expect(textAt(transaction, 'DbtrAcct', 'Id', 'IBAN')).toMatch(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/);
      expect(textAt(transaction, 'DbtrAgt', 'FinInstnId', 'Othr', 'Id')).toBe('NOTPROVIDED');
    }
  });

  test('says in one line of at most 140 signs what it is for (EPC AT-22)', () => {
    for (const transaction of transactions) {
      sequence(at(transaction, 'RmtInf'), ['Ustrd']);
      expect((textAt(transaction, 'RmtInf', 'Ustrd') ?? '').length).toBeLessThanOrEqual(140);
    }
  });
});

test('an account or a creditor identifier with a wrong checksum makes no file', () => {
  expect(() =>
    collectionFile('RDV-1', created, creditor, [debit(1, { iban: 'FR7630006000011234567890188' })]),
  ).toThrow();
  expect(() => collectionFile('RDV-1', created, { ...creditor, id: 'NL00ZZZ999999990000' }, debits)).toThrow();
});

test('the same debits give the same file, to the byte', () => {
  expect(collectionFile('RDV-20261115-0123456789', created, creditor, debits).xml).toBe(xml);
});
