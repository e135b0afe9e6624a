import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { UnreadableFile } from './unreadable-file.ts';

/** Far above any day's returns; a file beyond it is not read. */
const largest = 20 * 2 ** 20;

export interface ReturnedDebit {
  endToEndId: string;
  /** Why, by the code the bank gives, such as AM04; empty where it gives none. */
  reason: string;
  /** Undefined where the bank says nothing of it. */
  sum: Sum | undefined;
}

export interface Sum {
  /** In whole cents; NaN where the file has no readable amount. */
  amount: number;
  currency: string;
}

export interface ReturnFile {
  format: 'pain.002' | 'camt.054';
  messageId: string;
  returned: ReturnedDebit[];
  refused: Refusal[];
}

/** A file or batch of ours that was refused as a whole: none of its debits came to any member's bank. */
export interface Refusal {
  messageId: string;
  /** Undefined where the whole file was refused. */
  batchId: string | undefined;
  reason: string;
}

/**
 * What a bank says of debits that were rejected before they were settled (pain.002) or returned after (camt.054). The
 * versions of both messages keep these elements where they are, so any of them is read.
 */
export function parseReturnFile(xml: string): ReturnFile {
  const { Document: document } = parsed(xml);
  const report = document?.CstmrPmtStsRpt;
  if (report) return readStatusReport(report);
  const notification = document?.BkToCstmrDbtCdtNtfctn;
  if (notification) return readNotification(notification);
  throw new UnreadableFile('This is neither a pain.002 nor a camt.054 file.');
}

/** An element: its text, or its parts by name. */
interface Element {
  [name: string]: Element | undefined;
}

function parsed(xml: string): Element {
  if (Buffer.byteLength(xml) > largest) throw new UnreadableFile('The file is too large.');
  // No file of a bank declares anything of its own; what does may unfold into more than there is memory for.
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml))
    throw new UnreadableFile('The file declares a document type.');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new UnreadableFile(`The file is not whole: ${valid.err.msg} (line ${valid.err.line}).`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    removeNSPrefix: true,
    // All values are text: a reference of digits is not a number.
    parseTagValue: false,
    processEntities: false,
  });
  try {
    return parser.parse(xml);
  } catch (error) {
    throw new UnreadableFile(`The file cannot be read: ${(error as Error).message}`);
  }
}

/** However often an element comes, it comes as a list. */
function all(element: Element | undefined, name: string): Element[] {
  const found = element?.[name];
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** The text at the end of a path. */
function textAt(element: Element | undefined, ...path: string[]): string {
  const end = at(element, ...path);
  // One with attributes has its text as a part.
  const text: unknown = end?.['#text'] ?? end;
  return typeof text === 'string' ? text.trim() : '';
}

const at = (element: Element | undefined, ...path: string[]) =>
  path.reduce<Element | undefined>((current, name) => all(current, name)[0], element);

/** An amount as ISO 20022 writes it: up to five decimals, with its currency beside it. */
function sumAt(element: Element | undefined, ...path: string[]): Sum | undefined {
  const found = at(element, ...path);
  if (!found) return undefined;
  const [, whole, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2})0{0,3})?$/.exec(textAt(found)) ?? [];
  const amount = whole === undefined ? Number.NaN : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return { amount, currency: textAt(found, '@_Ccy') };
}

const rejected = (element: Element, name: string) => textAt(element, name) === 'RJCT';
const reasonIn = (element: Element) =>
  textAt(element, 'StsRsnInf', 'Rsn', 'Cd') || textAt(element, 'StsRsnInf', 'Rsn', 'Prtry');

function readStatusReport(report: Element): ReturnFile {
  const [group] = all(report, 'OrgnlGrpInfAndSts');
  const messageId = textAt(group, 'OrgnlMsgId');
  const returned: ReturnedDebit[] = [];
  const refused: ReturnFile['refused'] = [];
  for (const batch of all(report, 'OrgnlPmtInfAndSts')) {
    const transactions = all(batch, 'TxInfAndSts');
    for (const transaction of transactions) {
      if (!rejected(transaction, 'TxSts')) continue;
      returned.push({
        endToEndId: textAt(transaction, 'OrgnlEndToEndId'),
        reason: reasonIn(transaction),
        sum: sumAt(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt'),
      });
    }
    if (transactions.length === 0 && rejected(batch, 'PmtInfSts'))
      refused.push({ messageId, batchId: textAt(batch, 'OrgnlPmtInfId'), reason: reasonIn(batch) });
  }
  if (group && returned.length === 0 && refused.length === 0 && rejected(group, 'GrpSts'))
    refused.push({ messageId, batchId: undefined, reason: reasonIn(group) });
  return { format: 'pain.002', messageId: messageIdOf(report), returned, refused };
}

function readNotification(notification: Element): ReturnFile {
  const entries = all(notification, 'Ntfctn').flatMap((each) => all(each, 'Ntry'));
  const details = entries
    .filter((entry) => isBooked(entry) && textAt(entry, 'CdtDbtInd') === 'DBIT')
    .flatMap((entry) => all(entry, 'NtryDtls'))
    .flatMap((each) => all(each, 'TxDtls'));
  // Money also leaves the account for other reasons; only what is returned says why.
  const returned = details
    .filter((detail) => all(detail, 'RtrInf').length > 0)
    .map((detail) => ({
      endToEndId: textAt(detail, 'Refs', 'EndToEndId'),
      reason: textAt(detail, 'RtrInf', 'Rsn', 'Cd') || textAt(detail, 'RtrInf', 'Rsn', 'Prtry'),
      // What was asked for first, then what was booked: older versions have the one, newer the other.
      sum:
        sumAt(detail, 'AmtDtls', 'InstdAmt', 'Amt') ?? sumAt(detail, 'AmtDtls', 'TxAmt', 'Amt') ?? sumAt(detail, 'Amt'),
    }));
  return { format: 'camt.054', messageId: messageIdOf(notification), returned, refused: [] };
}

/** The status is an element of its own in older versions, and a code within one in newer. */
const isBooked = (entry: Element) => [textAt(entry, 'Sts'), textAt(entry, 'Sts', 'Cd')].includes('BOOK');

function messageIdOf(message: Element): string {
  const id = textAt(message, 'GrpHdr', 'MsgId');
  if (!id) throw new UnreadableFile('The file has no message id.');
  return id;
}

/** Which debits a collection file of ours asks for, or one of its batches. */
export function debitsIn(xml: string, batchId: string | undefined): string[] {
  return all(at(parsed(xml), 'Document', 'CstmrDrctDbtInitn'), 'PmtInf')
    .filter((batch) => batchId === undefined || textAt(batch, 'PmtInfId') === batchId)
    .flatMap((batch) => all(batch, 'DrctDbtTxInf'))
    .map((debit) => textAt(debit, 'PmtId', 'EndToEndId'));
}
