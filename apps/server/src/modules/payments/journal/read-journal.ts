import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { MAX_JOURNAL_DAYS, type getJournal } from '@farewind/contract/finance/accounting-export';
import { ledgerAccounts } from '@farewind/contract/finance/ledger';
import type { Currency } from '@farewind/values/currency';
import { addDays, dayNumber } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { LedgerAccount } from '../postings/ledger-postings.ts';
import { readAccountingDays } from '../ledger/accounting-days.ts';
import { convertAt, readRatesOfDays } from '../ledger/day-rates.ts';
import type { LedgerDeps } from '../ledger/list-accounts.ts';
import { nameSubAccounts } from '../ledger/name-sub-accounts.ts';
import { readOwnCurrencies } from '../ledger/own-currency.ts';
import type { OfficeNames } from '../office-ports.ts';
import { readAccountingSetting, type AccountingSetting } from './accounting-setting.ts';
import { layOutJournal, localDay, type JournalLine, type JournalSide } from './journal-columns.ts';
import { pairLines } from './pair-lines.ts';
import { requireImportable } from './require-importable.ts';

export interface JournalDeps extends LedgerDeps {
  readonly names: Pick<OfficeNames, 'readReservationNumbers'>;
}

interface Line {
  readonly entry: string;
  readonly day: string;
  readonly move: string;
  readonly reference: string;
  /** The bank's number of a payment to a supplier, or of a line of its statement. */
  readonly document: string | null;
  readonly account: LedgerAccount;
  readonly sub: string;
  readonly currency: Currency;
  readonly amountMinor: number;
}

const titles = [
  'day',
  'number',
  'document',
  'debit',
  'debitPart',
  'credit',
  'creditPart',
  'sum',
  'currency',
  'ownSum',
  'text',
];
const MOST_LINES = 100_000;

/**
 * The journal of a period, one debit against one credit per line. Refuses at its field a period that is reversed or too
 * long, and with GEN-RULE days with sums in two currencies of the agency, and an accounting program's template while accounts of the period have no code in the agency's
 * chart, or the program could not import it.
 */
export async function readJournal(
  deps: JournalDeps,
  scope: TenantScope,
  language: Language,
  request: ParsedInput<typeof getJournal>,
): Promise<Output<typeof getJournal>> {
  const { from, to } = request;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > MAX_JOURNAL_DAYS)
    throw fieldRefusal([{ path: 'to', message: 'journal.days', values: { days: MAX_JOURNAL_DAYS } }]);
  const setting = await readAccountingSetting(scope);
  const template = request.template ?? setting.template;
  const lines = await readLines(scope, from, to);
  const used = new Set(lines.map(({ account }) => account));
  const missing = ledgerAccounts.filter((account) => used.has(account) && !setting.accounts[account]);
  if (template !== 'plain' && missing.length > 0) {
    const accounts = missing.map((account) => translate(language, `journal.account.${account}`)).join(', ');
    throw refusal('GEN-RULE', { message: 'journal.unmapped', values: { accounts } });
  }
  // Its character set has no Russian and no Turkish letters.
  const written = template === 'datev' ? 'en' : language;
  const ownCurrency = await findOwnCurrency(deps, scope, lines);
  const rows = await toJournal(deps, scope, written, { lines, setting, ownCurrency });
  if (template !== 'plain') requireImportable(template, rows, { from, to, setting });
  const named = titles.map((title) => translate(language, `journal.column.${title}`));
  const { closedThrough } = await readAccountingDays(scope);
  const firstOpen = closedThrough === null || closedThrough < from ? from : addDays(closedThrough, 1);
  return {
    template,
    openFrom: firstOpen <= to ? firstOpen : null,
    missing,
    ...layOutJournal(template, rows, {
      from,
      to,
      setting,
      titles: named,
      ownCurrency,
      now: scope.now,
    }),
  };
}

/** The currency of the lines' books. Refuses with GEN-RULE days from before and after it was changed. */
async function findOwnCurrency(
  { settings }: JournalDeps,
  scope: TenantScope,
  lines: readonly Line[],
): Promise<Currency> {
  const { inventoryCurrency } = await settings.getAgency(scope);
  const days = [...new Set(lines.map(({ day }) => day))];
  const ofDays = await readOwnCurrencies(scope, inventoryCurrency, days);
  const [first = inventoryCurrency] = days.map((day) => ofDays.get(day)!);
  const changed = days.find((day) => ofDays.get(day) !== first);
  if (changed === undefined) return first;
  throw refusal('GEN-RULE', {
    message: 'journal.currencies',
    values: { day: localDay(changed, '-'), before: first, after: ofDays.get(changed)! },
  });
}

async function readLines(scope: TenantScope, from: string, to: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.id as entry, e.posted_on as day, e.move, e.reference,
      coalesce(p.reference, b.reference) as document, l.account,
      l.sub_account as sub, l.currency, l.amount_minor as "amountMinor"
    from ledger_entry e
    join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    left join supplier_payout p on p.tenant_id = e.tenant_id
      and (e.move like 'payout%' or e.move like 'agencyPaid%') and p.id::text = e.reference
    left join bank_line b on b.tenant_id = e.tenant_id and e.move in ('settlement', 'bankFee', 'bankOther')
      and b.id::text = e.reference
    where e.tenant_id = ${scope.tenantId} and e.posted_on between ${from}::date and ${to}::date
      and ${counts(scope, 'e.reference')}
    order by e.posted_on, e.at, e.id, l.line_no limit ${MOST_LINES + 1}`.execute(scope.tx);
  if (rows.length > MOST_LINES) throw refusal('GEN-RULE', { message: 'journal.tooLong' });
  return rows;
}

interface Asked {
  readonly lines: readonly Line[];
  readonly setting: AccountingSetting;
  readonly ownCurrency: Currency;
}

async function toJournal(
  deps: JournalDeps,
  scope: TenantScope,
  language: Language,
  { lines, setting, ownCurrency: own }: Asked,
): Promise<JournalLine[]> {
  const nameOf = await nameSubAccounts(deps, scope, language);
  const numbers = await deps.names.readReservationNumbers(scope, [
    ...new Set(lines.map((line) => line.reference)),
  ]);
  const ratesOf = await readRatesOfDays(scope, own, [...new Set(lines.map(({ day }) => day))]);
  const sideOf = ({ account, sub }: Line): JournalSide => ({
    code: setting.accounts[account] ?? translate(language, `journal.account.${account}`),
    partCode: account === 'supplierPayable' ? (setting.suppliers[sub] ?? '') : '',
    partName: nameOf(account, sub) ?? '',
  });
  // Counted by day, so that an entry has one number in whatever period it is exported.
  const count = new Map<string, number>();
  return [...Map.groupBy(lines, ({ entry, currency }) => `${entry} ${currency}`).values()].flatMap(
    (entry) => {
      const { day, move, reference, document, currency } = entry[0]!;
      const at = (count.get(day) ?? 0) + 1;
      count.set(day, at);
      const rates = ratesOf.get(day)!;
      return pairLines(entry).map(({ debit, credit, amountMinor }) => ({
        day,
        number: `${day.replaceAll('-', '')}-${at}`,
        document: document ?? numbers.get(reference) ?? '',
        text: `${translate(language, `journal.move.${move}`)} ${document ?? numbers.get(reference) ?? ''}`.trim(),
        debit: sideOf(debit),
        credit: sideOf(credit),
        minor: amountMinor,
        currency,
        ownMinor: convertAt(rates, currency, amountMinor),
        rate: rates.get(currency),
        ownCurrency: own,
      }));
    },
  );
}
