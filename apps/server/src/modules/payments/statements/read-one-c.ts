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
 * and `КонецДокумента`. A document takes money from the payer's account if that is one of ours, and brings it to the
 * payee's if that is one: a transfer between own accounts is a line of each. `fixedCurrency` is that of accounts whose
 * number does not tell theirs. Source: the format's description by 1C.
 */
export function readOneC(text: string, fixedCurrency?: Currency): ReadStatement {
  const accounts = new Set<string>();
  const documents: Section[] = [];
  let open: Section | undefined;
  const faults: FileFault[] = [];
  const lines = text.split(/\r?\n/);
  let isWhole = false;
  for (const [at, raw] of lines.entries()) {
    const [key = '', ...rest] = raw.trim().split('=');
    const value = rest.join('=').trim();
    if (key === 'СекцияДокумент') open = { line: at + 1, fields: new Map() };
    else if (key === 'КонецФайла') isWhole = true;
    else if (key === 'КонецДокумента' && open) {
      documents.push(open);
      open = undefined;
    } else if (key === 'РасчСчет' && !open) accounts.add(value);
    else if (open && !open.fields.has(key)) open.fields.set(key, value);
  }
  if (open) faults.push({ line: open.line, field: 'missing', found: 'КонецДокумента' });
  else if (!isWhole) faults.push({ line: lines.length, field: 'missing', found: 'КонецФайла' });
  const read = joinOwnTransfers(documents, accounts).flatMap((section) => {
    const { payer, payee } = partiesOf(section);
    const sides = (['out', 'in'] as const).filter((side) => accounts.has(side === 'out' ? payer : payee));
    if (sides.length === 0)
      faults.push({ line: section.line, field: 'direction', found: `${payer} ${payee}`.trim() });
    return sides.flatMap((side) => readSide(section, { side, fixedCurrency }, faults) ?? []);
  });
  return { lines: read, faults };
}

type Side = 'out' | 'in';

function partiesOf({ fields }: Section): { readonly payer: string; readonly payee: string } {
  const account = (party: string) => fields.get(`${party}РасчСчет`) || fields.get(`${party}Счет`) || '';
  return { payer: account('Плательщик'), payee: account('Получатель') };
}

/** The statements of both accounts may list it, each with its own date: they are one document. */
function joinOwnTransfers(documents: readonly Section[], accounts: ReadonlySet<string>): Section[] {
  const known = new Map<string, Section>();
  return documents.filter((section) => {
    const { payer, payee } = partiesOf(section);
    if (!accounts.has(payer) || !accounts.has(payee)) return true;
    const facts = ['Номер', 'Дата', 'Сумма'].map((name) => section.fields.get(name) ?? '');
    const key = [payer, payee, ...facts].join(' ');
    const first = known.get(key);
    known.set(key, first ?? section);
    for (const [name, value] of section.fields)
      if (first && (first.fields.get(name) ?? '') === '') first.fields.set(name, value);
    return first === undefined;
  });
}

/** Of an account in Russia; others, such as IBANs, do not tell theirs, and the format has no field for it. */
function currencyOf(account: string): Currency | undefined {
  return /^\d{20}$/.test(account) ? currencyOfCode[account.slice(5, 8)] : undefined;
}

function readSide(
  section: Section,
  { side, fixedCurrency }: { readonly side: Side; readonly fixedCurrency: Currency | undefined },
  faults: FileFault[],
): BankLine | undefined {
  const { line, fields } = section;
  const field = (name: string) => fields.get(name) ?? '';
  const isOut = side === 'out';
  const { payer, payee } = partiesOf(section);
  const account = isOut ? payer : payee;
  const when = field(isOut ? 'ДатаСписано' : 'ДатаПоступило') || field('Дата');
  const [bookedOn, minor] = [readDay(when), readAmount(field('Сумма'))];
  const currency = currencyOf(account) ?? fixedCurrency;
  if (bookedOn === undefined) faults.push({ line, field: 'date', found: when });
  if (minor === undefined || minor < 0) faults.push({ line, field: 'amount', found: field('Сумма') });
  if (!currency && !faults.some(({ field: of, found }) => of === 'accountCurrency' && found === account))
    faults.push({ line, field: 'accountCurrency', found: account });
  if (bookedOn === undefined || minor === undefined || minor <= 0 || !currency) return undefined;
  const other = isOut ? 'Получатель' : 'Плательщик';
  return {
    line,
    account,
    bookedOn,
    amountMinor: isOut ? -minor : minor,
    currency,
    reference: field('Номер'),
    counterparty: field(`${other}1`) || field(other),
    purpose: field('НазначениеПлатежа') || purposeOfLines(fields),
  };
}

/** Some banks give a purpose only line by line, as `НазначениеПлатежа1` to `6`. */
function purposeOfLines(fields: ReadonlyMap<string, string>): string {
  const lines = [1, 2, 3, 4, 5, 6].map((at) => fields.get(`НазначениеПлатежа${at}`) ?? '');
  return lines.filter((line) => line !== '').join(' ');
}
