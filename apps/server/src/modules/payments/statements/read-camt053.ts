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
      const read = readEntry(entry, number, account, faults);
      if (read) lines.push(read);
    }
  }
  return { lines, faults };
}

function readEntry(entry: Element, line: number, account: string, faults: FileFault[]): BankLine | undefined {
  const amount = first(entry, 'Amt');
  const sum = textOf(entry, 'Amt') || textOf(amount, '#text');
  const booked = first(entry, 'BookgDt');
  const day = textOf(booked, 'Dt') || textOf(booked, 'DtTm');
  const [minor, currency, bookedOn] = [readAmount(sum), readCurrency(textOf(amount, '@Ccy')), readDay(day)];
  const mark = textOf(entry, 'CdtDbtInd');
  if (minor === undefined || minor === 0) faults.push({ line, field: 'amount', found: sum });
  if (currency === undefined) faults.push({ line, field: 'currency', found: textOf(amount, '@Ccy') });
  if (bookedOn === undefined) faults.push({ line, field: 'date', found: day });
  if (mark !== 'CRDT' && mark !== 'DBIT') faults.push({ line, field: 'direction', found: mark });
  if (!minor || currency === undefined || bookedOn === undefined || !/^(CRDT|DBIT)$/.test(mark))
    return undefined;
  // The mark gives the direction of the money, even if it reverses an earlier entry.
  const amountMinor = mark === 'CRDT' ? minor : -minor;
  const details = list(first(entry, 'NtryDtls'), 'TxDtls');
  const [detail = {}] = details;
  const party = first(first(detail, 'RltdPties'), amountMinor > 0 ? 'Dbtr' : 'Cdtr');
  const end = textOf(first(detail, 'Refs'), 'EndToEndId');
  const reference =
    end !== '' && end !== 'NOTPROVIDED' ? end : textOf(entry, 'AcctSvcrRef') || textOf(entry, 'NtryRef');
  const purposes = details.flatMap((each) => texts(first(each, 'RmtInf'), 'Ustrd'));
  return {
    line,
    account,
    bookedOn,
    amountMinor,
    currency,
    reference,
    counterparty: textOf(party, 'Nm') || textOf(first(party, 'Pty'), 'Nm'),
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
