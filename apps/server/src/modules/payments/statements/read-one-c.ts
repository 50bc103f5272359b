import type { Currency } from '@farewind/values/currency';
import { readAmount, readDay, type BankLine, type FileFault, type ReadStatement } from './bank-line.ts';

/** Of accounts in Russia, the sixth to eighth digit (Bank of Russia 579-P). */
const currencyOfCode: Readonly<Record<string, Currency>> = {
  '810': 'RUB',
  '643': 'RUB',
  '840': 'USD',
  '978': 'EUR',
  '949': 'TRY',
  '933': 'BYN',
};

type Section = { readonly line: number; readonly fields: Map<string, string> };

/**
 * Reads 1CClientBankExchange 1.03: `Key=Value` lines, accounts named by `РасчСчет`, documents between `СекцияДокумент`
 * and `КонецДокумента`. A line is outgoing if the payer's account is one of ours. Source: the format's description by
 * 1C.
 */
export function readOneC(text: string): ReadStatement {
  const accounts = new Set<string>();
  const documents: Section[] = [];
  let open: Section | undefined;
  const faults: FileFault[] = [];
  const lines = text.split(/\r?\n/);
  for (const [at, raw] of lines.entries()) {
    const [key = '', ...rest] = raw.trim().split('=');
    const value = rest.join('=').trim();
    if (key === 'СекцияДокумент') open = { line: at + 1, fields: new Map() };
    else if (key === 'КонецДокумента' && open) {
      documents.push(open);
      open = undefined;
    } else if (key === 'РасчСчет' && !open) accounts.add(value);
    else if (open && !open.fields.has(key)) open.fields.set(key, value);
  }
  if (open) faults.push({ line: open.line, field: 'form', found: 'СекцияДокумент' });
  const read = documents.flatMap((section) => readDocument(section, accounts, faults) ?? []);
  return { lines: read, faults };
}

function readDocument(
  { line, fields }: Section,
  accounts: ReadonlySet<string>,
  faults: FileFault[],
): BankLine | undefined {
  const field = (name: string) => fields.get(name) ?? '';
  const payer = field('ПлательщикРасчСчет') || field('ПлательщикСчет');
  const payee = field('ПолучательРасчСчет') || field('ПолучательСчет');
  const isOut = accounts.has(payer);
  if (!isOut && !accounts.has(payee)) {
    faults.push({ line, field: 'direction', found: `${payer} ${payee}`.trim() });
    return undefined;
  }
  const account = isOut ? payer : payee;
  const when = field(isOut ? 'ДатаСписано' : 'ДатаПоступило') || field('Дата');
  const [bookedOn, minor] = [readDay(when), readAmount(field('Сумма'))];
  if (bookedOn === undefined) faults.push({ line, field: 'date', found: when });
  if (minor === undefined || minor <= 0) faults.push({ line, field: 'amount', found: field('Сумма') });
  if (bookedOn === undefined || minor === undefined || minor <= 0) return undefined;
  const other = isOut ? 'Получатель' : 'Плательщик';
  return {
    line,
    account,
    bookedOn,
    amountMinor: isOut ? -minor : minor,
    currency: currencyOfCode[account.slice(5, 8)] ?? 'RUB',
    reference: field('Номер'),
    counterparty: field(`${other}1`) || field(other),
    purpose: field('НазначениеПлатежа'),
  };
}
