import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getLedgerAccounts } from '@farewind/contract/finance/ledger';
import { addDays, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Settings } from '../../settings/public.ts';
import { readAccountingDays } from './accounting-days.ts';
import { convertAt, formatRate, readDayRates, type DayRate } from './day-rates.ts';
import { nameSubAccounts, type SubAccountNames } from './name-sub-accounts.ts';
import { readOwnCurrencies } from './own-currency.ts';
import { listUnpaid, sumAccounts, sumSuppliers, type AccountSums } from './sum-accounts.ts';
import { readSupplierTerms } from './supplier-terms.ts';

export interface LedgerDeps extends SubAccountNames {
  readonly settings: Pick<Settings, 'getAgency'>;
}

/** The accounts of a period with their balances, and the payables by supplier. */
export async function listAccounts(
  deps: LedgerDeps,
  scope: TenantScope,
  language: Language,
  { from, to }: ParsedInput<typeof getLedgerAccounts>,
): Promise<Output<typeof getLedgerAccounts>> {
  const { timeZone, inventoryCurrency } = await deps.settings.getAgency(scope);
  const own = (await readOwnCurrencies(scope, inventoryCurrency, [to])).get(to)!;
  const days = await readAccountingDays(scope);
  const sums = await sumAccounts(scope, from, to);
  const rates = await readDayRates(scope, own, to);
  const nameOf = await nameSubAccounts(deps, scope, language);
  const dueDays = await listDueDays(scope, to);
  const used = new Set(sums.map(({ currency }) => currency));
  return {
    ...days,
    timeZone,
    currency: own,
    rates: presentRates([...rates.values()].filter(({ currency }) => currency !== own && used.has(currency))),
    accounts: sums.map((row) => {
      const ownMinor = convertAt(rates, row.currency, row.closingMinor);
      return {
        ...presentSums(row),
        account: row.account,
        subAccount: row.subAccount,
        name: nameOf(row.account, row.subAccount),
        currency: row.currency,
        ownClosing: ownMinor === undefined ? null : formatMinor(ownMinor),
      };
    }),
    suppliers: (await sumSuppliers(scope, from, to)).map((row) => ({
      supplier: row.supplier,
      name: nameOf('supplierPayable', row.supplier),
      currency: row.currency,
      opening: formatMinor(row.openingMinor),
      sold: formatMinor(row.soldMinor),
      refunded: formatMinor(row.refundedMinor),
      paid: formatMinor(row.paidMinor),
      due: formatMinor(row.dueMinor),
      dueOn: dueDays.get(`${row.supplier} ${row.currency}`) ?? null,
    })),
    isBalanced: isBalanced(sums),
  };
}

/** By supplier and currency: when the oldest unpaid sale is due by the supplier's payment term. */
async function listDueDays(scope: TenantScope, to: LocalDate): Promise<ReadonlyMap<string, LocalDate>> {
  const terms = await readSupplierTerms(scope);
  if (Object.keys(terms).length === 0) return new Map();
  return new Map(
    (await listUnpaid(scope, to)).flatMap(({ supplier, currency, day }) => {
      const days = terms[supplier];
      return days === undefined ? [] : [[`${supplier} ${currency}`, addDays(day, days)] as const];
    }),
  );
}

export function presentRates(rates: readonly DayRate[]): Output<typeof getLedgerAccounts>['rates'] {
  return rates.map(({ micros, per, ...rate }) => ({ ...rate, rate: formatRate({ micros, per }) }));
}

export function presentSums({
  openingMinor,
  debitMinor,
  creditMinor,
  closingMinor,
}: Pick<AccountSums, 'openingMinor' | 'debitMinor' | 'creditMinor' | 'closingMinor'>) {
  return {
    opening: formatMinor(openingMinor),
    debit: formatMinor(debitMinor),
    credit: formatMinor(creditMinor),
    closing: formatMinor(closingMinor),
  };
}

/** In each currency the gains of all accounts equal the losses. */
function isBalanced(sums: readonly AccountSums[]): boolean {
  const totals = new Map<string, number>();
  for (const { currency, closingMinor } of sums)
    totals.set(currency, (totals.get(currency) ?? 0) + closingMinor);
  return [...totals.values()].every((total) => total === 0);
}
