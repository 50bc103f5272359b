import type { getLedgerAccounts } from '@farewind/contract/finance/ledger';
import type { getPeriods } from '@farewind/contract/finance/period-close';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import type { AddressTexts } from '../../address/office-address.ts';
import { formatAccount } from '../finance/finance-words.ts';

export type Accounts = Answer<typeof getLedgerAccounts>;
export type AccountRow = Accounts['accounts'][number];
export type Account = AccountRow['account'];
export type Currency = AccountRow['currency'];
export type Periods = Answer<typeof getPeriods>;
export type Blocker = NonNullable<Periods['nextDay']>['blockers'][number];

export interface LedgerAddress {
  readonly from: string;
  readonly to: string;
  readonly account: Account | undefined;
  /** `-` stands for the part without a sub-account. */
  readonly sub: string | undefined;
  readonly currency: Currency | undefined;
  readonly isOwn: boolean;
}

/**
 * Reads the page's address; defaults to this month until today, in the agency's currency unless the address names
 * another.
 */
export function readLedgerAddress(texts: AddressTexts): LedgerAddress {
  const to = texts['to'] ?? officeToday();
  return {
    to,
    from: texts['from'] ?? `${to.slice(0, 7)}-01`,
    account: groups.flatMap((group) => group.accounts).find((account) => account === texts['account']),
    sub: texts['sub'],
    currency: texts['currency'] as Currency | undefined,
    isOwn: texts['in'] === undefined ? texts['currency'] === undefined : texts['in'] === 'own',
  };
}

export const groups = [
  { name: 'money', accounts: ['bankClearing', 'bankAccount', 'cash', 'channelReceivable'] },
  { name: 'suppliers', accounts: ['supplierPayable'] },
  { name: 'buyers', accounts: ['customer', 'refundsPayable'] },
  { name: 'income', accounts: ['serviceIncome', 'bankFees', 'partnerCommission'] },
  { name: 'disputed', accounts: ['loss', 'fxClearing', 'suspense'] },
] as const satisfies readonly { readonly name: string; readonly accounts: readonly Account[] }[];

const creditAccounts: readonly Account[] = ['supplierPayable', 'customer', 'refundsPayable', 'serviceIncome'];

/** A balance with the account's natural sign: both assets, and debts and income, are positive. */
export function naturalBalance(account: Account, amount: string): string {
  if (!creditAccounts.includes(account) || Number(amount) === 0) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Whether an account normally has a credit balance. */
export const isCreditAccount = (account: Account): boolean => creditAccounts.includes(account);

/** Name of the account, or of its sub-account. */
export function nameAccount(
  { account, subAccount, name }: Pick<AccountRow, 'account' | 'subAccount' | 'name'>,
  t: OfficeTranslate,
): string {
  if (name !== null) return name;
  if (subAccount !== '') return subAccount;
  return account === 'supplierPayable' ? t('ledger.noSupplier') : formatAccount(account, t);
}

export const formatBlocker = ({ code, count }: Blocker, t: OfficeTranslate): string =>
  t(`period.blocker.${code}`, { count });

const places: Readonly<Record<Blocker['code'], { readonly to: string; readonly search: AddressTexts }>> = {
  discrepancies: { to: '/finance/match', search: {} },
  unknownPayments: { to: '/finance/payment', search: { state: 'unclear' } },
  receipts: { to: '/finance/receipt', search: { state: 'open' } },
  invoices: { to: '/finance/invoice', search: { state: 'refused' } },
  bankLines: { to: '/finance/bank', search: { state: 'open' } },
  notReconciled: { to: '/finance/match', search: {} },
};

/** The page where a blocker is settled, filtered to what is in the way of closing the books through a day. */
export function placeOf({ code }: Pick<Blocker, 'code'>, through: string) {
  const { to, search } = places[code];
  return { to, search: dated.includes(code) ? { ...search, to: through } : search };
}

/** Not those that are listed by another day than that of their money, as invoices are by the day of their issue. */
const dated: readonly Blocker['code'][] = ['unknownPayments', 'receipts', 'bankLines'];

/** Exact sum of decimal texts with two digits. */
export function addAmounts(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
