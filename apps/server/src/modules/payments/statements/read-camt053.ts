import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  readAmount,
  readCurrency,
  readDay,
  type BankLine,
  type FileFault,
  type ReadStatement,
} from './bank-line.ts';

type Element = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  // Names and purposes may contain the five entities of XML; a file's own entities are refused before.
  processEntities: true,
});

/** Reads ISO 20022 camt.053, any version: booked entries only. The line of an error is the number of its entry. */
export function readCamt053(text: string): ReadStatement {
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    return { lines: [], faults: [{ line: valid.err.line, field: 'form', found: valid.err.msg }] };
  if (/<!DOCTYPE/i.test(text)) return { lines: [], faults: [{ line: 1, field: 'form', found: 'DOCTYPE' }] };
  const [document] = list(toElement(parser.parse(text)), 'Document');
  const lines: BankLine[] = [];
  const faults: FileFault[] = [];
  let number = 0;
  for (const statement of list(first(document, 'BkToCstmrStmt'), 'Stmt')) {
    const id = first(first(statement, 'Acct'), 'Id');
    const account = textOf(id, 'IBAN') || textOf(first(id, 'Othr'), 'Id');
    for (const entry of list(statement, 'Ntry')) {
      number += 1;
      const status = textOf(entry, 'Sts') || textOf(first(entry, 'Sts'), 'Cd');
      if (status !== '' && status !== 'BOOK') continue;
      lines.push(...readEntry(entry, number, account, faults));
    }
  }
  return { lines, faults };
}

/** The lines of an entry: one, or one for each payment of a batch whose payments have sums that add up to it. */
function readEntry(entry: Element, line: number, account: string, faults: FileFault[]): BankLine[] {
  const amount = sumOf(entry);
  const booked = first(entry, 'BookgDt');
  const valued = first(entry, 'ValDt');
  const day =
    [booked, valued].flatMap((date) => [textOf(date, 'Dt'), textOf(date, 'DtTm')]).find(Boolean) ?? '';
  const [currency, bookedOn] = [readCurrency(amount.currency), readDay(day)];
  const mark = textOf(entry, 'CdtDbtInd');
  const before = faults.length;
  if (amount.minor === undefined) faults.push({ line, field: 'amount', found: amount.text });
  if (currency === undefined) faults.push({ line, field: 'currency', found: amount.currency });
  if (bookedOn === undefined) faults.push({ line, field: 'date', found: day });
  if (mark !== 'CRDT' && mark !== 'DBIT') faults.push({ line, field: 'direction', found: mark });
  if (faults.length > before || !amount.minor || currency === undefined || bookedOn === undefined) return [];
  // The mark gives the direction of the money, even if it reverses an earlier entry.
  const amountMinor = mark === 'CRDT' ? amount.minor : -amount.minor;
  const details = list(entry, 'NtryDtls').flatMap((each) => list(each, 'TxDtls'));
  const sums = details.map((detail) => sumOfPayment(detail, amount.currency, mark));
  const isSplit =
    details.length > 1 &&
    sums.every((sum) => sum !== undefined && sum !== 0) &&
    sums.reduce<number>((total, sum) => total + (sum ?? 0), 0) === amountMinor;
  const parts = isSplit
    ? details.map((detail, at) => ({ payments: [detail], minor: sums[at] ?? 0 }))
    : [{ payments: details, minor: amountMinor }];
  return parts.map(({ payments, minor }) => ({
    line,
    account,
    bookedOn,
    amountMinor: minor,
    currency,
    ...describe(entry, payments, minor > 0),
  }));
}

/** A sum with its currency, `.` before its cents; there may be more digits of zeros. */
function sumOf(element: Element) {
  const text = textOf(element, 'Amt') || textOf(first(element, 'Amt'), '#text');
  return {
    text,
    minor: readAmount(text.replace(/(\.\d\d)0+$/, '$1')),
    currency: textOf(first(element, 'Amt'), '@Ccy'),
  };
}

/** The sum of a payment within an entry with its sign; undefined if it has none in the currency of the account. */
function sumOfPayment(detail: Element, currency: string, mark: string): number | undefined {
  // Since version 03 of its own, before as the amount of the transaction.
  const sums = [sumOf(detail), sumOf(first(first(detail, 'AmtDtls'), 'TxAmt'))];
  const minor = sums.find((sum) => sum.currency === currency)?.minor;
  return minor === undefined ? undefined : (textOf(detail, 'CdtDbtInd') || mark) === 'CRDT' ? minor : -minor;
}

function describe(entry: Element, payments: readonly Element[], isIncoming: boolean) {
  const [payment = {}] = payments;
  const party = first(first(payment, 'RltdPties'), isIncoming ? 'Dbtr' : 'Cdtr');
  const refs = first(payment, 'Refs');
  const end = textOf(refs, 'EndToEndId');
  const own = payments.length === 1 && end !== 'NOTPROVIDED' ? end : '';
  // Structured: the creditor's reference, such as `RF18…`.
  const purposes = payments.flatMap((each) => {
    const about = first(each, 'RmtInf');
    const structured = list(about, 'Strd').flatMap((part) => [
      ...texts(first(part, 'CdtrRefInf'), 'Ref'),
      ...texts(part, 'AddtlRmtInf'),
    ]);
    return [...texts(about, 'Ustrd'), ...structured];
  });
  return {
    reference: own || textOf(entry, 'AcctSvcrRef') || textOf(refs, 'AcctSvcrRef') || textOf(entry, 'NtryRef'),
    counterparty: payments.length > 1 ? '' : textOf(party, 'Nm') || textOf(first(party, 'Pty'), 'Nm'),
    purpose: purposes.join(' ') || textOf(entry, 'AddtlNtryInf'),
  };
}

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toElement = (value: unknown): Element => (isElement(value) ? value : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const list = (element: Element, name: string): Element[] => asList(element[name]).filter(isElement);
const first = (element: Element | undefined, name: string): Element =>
  element ? (list(element, name)[0] ?? {}) : {};
const texts = (element: Element, name: string): string[] =>
  asList(element[name]).filter((value) => typeof value === 'string');
const textOf = (element: Element, name: string): string => texts(element, name)[0] ?? '';
