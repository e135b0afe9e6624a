import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseReturnFile } from './return-file-parser.ts';
import { UnreadableFile } from './unreadable-file.ts';

const statusReport = (inner: string, group = 'PART') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-20T08:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>RDV-20261118-AAAAAAAAAA</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>
<GrpSts>${group}</GrpSts>${group === 'RJCT' ? '<StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>' : ''}</OrgnlGrpInfAndSts>
${inner}</CstmrPmtStsRpt></Document>`;
const rejection = (id: string, status = 'RJCT', reason = 'AC04', more = '') =>
  `<TxInfAndSts><StsId>1</StsId><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>
   <StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>${more}</TxInfAndSts>`;
const original = '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">39.99</InstdAmt></Amt></OrgnlTxRef>';
const batch = (inner: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>RDV-20261118-AAAAAAAAAA.0</OrgnlPmtInfId>${inner}</OrgnlPmtInfAndSts>`;

const notification = (entries: string, version = '08') => `<?xml version="1.0" encoding="UTF-8"?>
<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><ns2:BkToCstmrDbtCdtNtfctn>
<ns2:GrpHdr><ns2:MsgId>BANK-2</ns2:MsgId></ns2:GrpHdr><ns2:Ntfctn>${entries}</ns2:Ntfctn>
</ns2:BkToCstmrDbtCdtNtfctn></ns2:Document>`;
const entry = (details: string, { sts = '<Sts><Cd>BOOK</Cd></Sts>', way = 'DBIT' } = {}) =>
  `<Ntry><Amt Ccy="EUR">39.99</Amt><CdtDbtInd>${way}</CdtDbtInd>${sts}<NtryDtls>${details}</NtryDtls></Ntry>`;
const detail = (id: string, reason = 'MD06', amount = '') =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount}<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls>`;

describe('a pain.002', () => {
  test('tells which debits were rejected, and why', () => {
    const report = statusReport(
      batch(rejection('RDV-1') + rejection('RDV-2', 'ACSC') + rejection('RDV-003', 'RJCT', 'AM04', original)),
    );
    expect(parseReturnFile(report)).toEqual({
      format: 'pain.002',
      messageId: 'BANK-1',
      returned: [
        { endToEndId: 'RDV-1', reason: 'AC04', sum: undefined },
        // A reference is text, also where it looks like a number.
        { endToEndId: 'RDV-003', reason: 'AM04', sum: { amount: 3999, currency: 'EUR' } },
      ],
      refused: [],
    });
  });

  test('that refuses a file or a batch of ours as a whole names it, and blames no member', () => {
    expect(parseReturnFile(statusReport('', 'RJCT'))).toMatchObject({
      returned: [],
      refused: [{ messageId: 'RDV-20261118-AAAAAAAAAA', batchId: undefined, reason: 'FF01' }],
    });
    const refusedBatch = batch('<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>DT01</Cd></Rsn></StsRsnInf>');
    expect(parseReturnFile(statusReport(refusedBatch))).toMatchObject({
      returned: [],
      refused: [{ messageId: 'RDV-20261118-AAAAAAAAAA', batchId: 'RDV-20261118-AAAAAAAAAA.0', reason: 'DT01' }],
    });
  });
});

describe('a camt.054', () => {
  test('tells which debits were returned, in several entries and several to an entry', () => {
    const file = notification(entry(detail('RDV-1') + detail('RDV-2', 'AM04')) + entry(detail('RDV-3')));
    expect(parseReturnFile(file)).toEqual({
      format: 'camt.054',
      messageId: 'BANK-2',
      returned: [
        { endToEndId: 'RDV-1', reason: 'MD06', sum: undefined },
        { endToEndId: 'RDV-2', reason: 'AM04', sum: undefined },
        { endToEndId: 'RDV-3', reason: 'MD06', sum: undefined },
      ],
      refused: [],
    });
  });

  test('is read in its older version too', () => {
    const { returned } = parseReturnFile(notification(entry(detail('RDV-1'), { sts: '<Sts>BOOK</Sts>' }), '02'));
    expect(returned).toEqual([{ endToEndId: 'RDV-1', reason: 'MD06', sum: undefined }]);
  });

  test.each([
    ['<Amt Ccy="EUR">39.99</Amt>', { amount: 3999, currency: 'EUR' }],
    ['<Amt Ccy="EUR">40</Amt>', { amount: 4000, currency: 'EUR' }],
    ['<Amt Ccy="EUR">39.90000</Amt>', { amount: 3990, currency: 'EUR' }],
    ['<Amt Ccy="EUR">39.995</Amt>', { amount: Number.NaN, currency: 'EUR' }],
    ['<Amt>39,99</Amt>', { amount: Number.NaN, currency: '' }],
    [
      '<Amt Ccy="EUR">41.99</Amt><AmtDtls><InstdAmt><Amt Ccy="EUR">39.99</Amt></InstdAmt></AmtDtls>',
      { amount: 3999, currency: 'EUR' },
    ],
    ['<AmtDtls><TxAmt><Amt Ccy="CHF">39.99</Amt></TxAmt></AmtDtls>', { amount: 3999, currency: 'CHF' }],
  ])('says over how much: %s', (amount, sum) => {
    expect(parseReturnFile(notification(entry(detail('RDV-1', 'MD06', amount)))).returned[0]?.sum).toEqual(sum);
  });

  test.each([
    ['money that came in', entry(detail('RDV-1'), { way: 'CRDT' })],
    ['what is only expected', entry(detail('RDV-1'), { sts: '<Sts><Cd>PDNG</Cd></Sts>' })],
    ['a payment that left the account', entry('<TxDtls><Refs><EndToEndId>RDV-1</EndToEndId></Refs></TxDtls>')],
    ['a day without any', ''],
  ])('takes %s for no return', (_what, entries) => {
    expect(parseReturnFile(notification(entries)).returned).toEqual([]);
  });
});

describe('a file is refused with a reason', () => {
  const whole = notification(entry(detail('RDV-1')));
  const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
    <Document><CstmrPmtStsRpt><GrpHdr><MsgId>&b;</MsgId></GrpHdr></CstmrPmtStsRpt></Document>`;
  test.each([
    ['nothing', '', /whole|neither/],
    ['no XML', 'OrgnlEndToEndId;RDV-1', /whole|neither/],
    ['a file of another kind', '<Document><CstmrDrctDbtInitn/></Document>', /neither/],
    ['one that was cut off', whole.slice(0, -40), /not whole/],
    ['one with something behind its end', `${whole}<Document/>`, /not whole|neither/],
    ['a bomb', bomb, /declares a document type/],
    [
      'one that wants to read other files',
      bomb.replace('"aaaaaaaaaa"', 'SYSTEM "file:///etc/passwd"'),
      /document type/,
    ],
    ['one without a message id', whole.replace('BANK-2', ' '), /no message id/],
    ['one that is larger than a bank would send', ' '.repeat(20 * 2 ** 20 + 1), /too large/],
  ])('when it is %s', (_what, xml, reason) => {
    expect(() => parseReturnFile(xml)).toThrow(UnreadableFile);
    expect(() => parseReturnFile(xml)).toThrow(reason);
  });

  test('wherever it is cut off, and whatever it is', () => {
    const read = (xml: string) => {
      try {
        return parseReturnFile(xml);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
        return undefined;
      }
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.trim().length - 1 }), (end) => {
        expect(read(whole.slice(0, end))).toBeUndefined();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void expect(read(`<Document>${text}</Document>`)).toBeUndefined()));
  });
});
