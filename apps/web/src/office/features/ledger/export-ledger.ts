import { getPostings } from '@farewind/contract/finance/ledger';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import type { Cell } from '../../kit/csv.ts';
import { loadEveryPage } from '../../kit/list/export-list.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatAccount, formatMove } from '../finance/finance-words.ts';
import { nameAccount, type Accounts, type LedgerAddress } from './ledger-words.ts';
import type { Posting } from './posting-table.tsx';

/** All postings that match the page's filters. */
export function loadAllPostings({ from, to, account, sub, currency }: LedgerAddress): Promise<Posting[]> {
  return loadEveryPage(
    (part) => officeCall(getPostings, { from, to, account, subAccount: sub, currency, ...part }),
    ({ entryId, lineNo }) => `${entryId} ${lineNo}`,
  );
}

export function tableOfPostings(rows: readonly Posting[], t: OfficeTranslate): Cell[][] {
  const sum = (amount: string | null): Cell => (amount === null ? '' : { number: amount });
  return [
    [
      t('ledger.postedOn'),
      t('ledger.occurredOn'),
      t('ledger.account'),
      t('ledger.part'),
      t('ledger.content'),
      t('order.number'),
      t('ledger.document'),
      t('ledger.debit'),
      t('ledger.credit'),
      t('ledger.balance'),
      t('ledger.currency'),
    ],
    ...rows.map((row): Cell[] => [
      formatDate(row.postedOn),
      formatDate(row.occurredOn ?? row.postedOn),
      formatAccount(row.account, t),
      namePart(row, t),
      formatMove(row.move, t),
      row.reservationNumber ?? '',
      row.document?.name ?? '',
      sum(row.debit),
      sum(row.credit),
      sum(row.balance),
      row.currency,
    ]),
  ];
}

/**
 * A trial balance. Balances stand in the column of their side, as accountants expect: a sign beside the page's unsigned
 * sums would have to be explained.
 */
export function tableOfAccounts(
  { accounts, currency }: Pick<Accounts, 'accounts' | 'currency'>,
  t: OfficeTranslate,
): Cell[][] {
  const own = t('ledger.inOwn', { currency });
  return [
    [
      t('ledger.account'),
      t('ledger.part'),
      t('ledger.currency'),
      t('ledger.openingDebit'),
      t('ledger.openingCredit'),
      t('ledger.debit'),
      t('ledger.credit'),
      t('ledger.closingDebit'),
      t('ledger.closingCredit'),
      `${t('ledger.closingDebit')} ${own}`,
      `${t('ledger.closingCredit')} ${own}`,
    ],
    ...accounts.map((row): Cell[] => [
      formatAccount(row.account, t),
      namePart(row, t),
      row.currency,
      ...sidesOf(row.opening),
      { number: row.debit },
      { number: row.credit },
      ...sidesOf(row.closing),
      ...(row.ownClosing === null ? ['', ''] : sidesOf(row.ownClosing)),
    ]),
  ];
}

/** A balance in two columns, debit and credit; credits are negative in the books. */
function sidesOf(balance: string): Cell[] {
  const isCredit = balance.startsWith('-');
  const side = { number: isCredit ? balance.slice(1) : balance };
  return isCredit ? ['', side] : [side, ''];
}

function namePart(
  row: Pick<Posting, 'account' | 'subAccount'> & {
    readonly name: string | null;
  },
  t: OfficeTranslate,
): string {
  return row.name === null ? row.subAccount : nameAccount(row, t);
}
