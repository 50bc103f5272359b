import { getPostings } from '@farewind/contract/finance/ledger';
import { formatMoney } from '@farewind/values/format-money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { formatAccount, formatMove } from '../finance/finance-words.ts';
import {
  addAmounts,
  isCreditAccount,
  nameAccount,
  naturalBalance,
  type Accounts,
  type Currency,
  type LedgerAddress,
} from './ledger-words.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { groupBy } from '../../../shared/group-by.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

export type Posting = Answer<typeof getPostings>['items'][number];

const STEP = 100;
const MOST = 1000;

/** The postings; while more of them are loaded, the ones shown stay, and never those of another account or day. */
export function postingsOf({ from, to, account, sub, currency }: LedgerAddress, count: number) {
  const about = JSON.stringify([from, to, account, sub, currency]);
  return queryOptions({
    queryKey: ['office', 'ledger', 'postings', about, count],
    queryFn: () =>
      officeCall(getPostings, { from, to, account, subAccount: sub, currency, maxResultCount: count }),
    placeholderData: (last, query) => (query?.queryKey[3] === about ? last : undefined),
    staleTime: 0,
    retry: false,
  });
}

/**
 * Postings of the chosen account with opening balance, turnover and closing balance; without an account, all postings.
 */
export function PostingTable({
  data,
  address,
}: {
  readonly data: Accounts;
  readonly address: LedgerAddress;
}) {
  const t = useOfficeT();
  const [count, setCount] = useState(STEP);
  const { data: page, error, isFetching, refetch } = useQuery(postingsOf(address, count));
  return (
    <section className="card led-postings" aria-labelledby="led-postings" aria-busy={isFetching}>
      <div className="card-h">
        <h2 id="led-postings">{titleOf(data, address, t)}</h2>
        <span className="mute num">
          {page === undefined ? '' : t('ledger.count', { count: page.totalCount })}
        </span>
      </div>
      {error !== null ? (
        <NotLoaded found={{ error, refetch }} />
      ) : page === undefined ? (
        <ListSkeleton />
      ) : (
        <>
          <Rows data={data} address={address} items={page.items} />
          {page.items.length < page.totalCount ? (
            <p className="led-more">
              {count < MOST ? (
                <button
                  type="button"
                  className="btn btn-line"
                  onClick={() => setCount(Math.min(MOST, count * 3))}
                >
                  {t('ledger.more')}
                </button>
              ) : (
                <span className="soft">{t('ledger.tooMany', { count: MOST })}</span>
              )}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function titleOf(data: Accounts, { account, sub, currency }: LedgerAddress, t: OfficeTranslate): string {
  if (account === undefined) return t('ledger.allPostings');
  const row = data.accounts.find(
    (each) => each.account === account && each.subAccount === (sub === '-' ? '' : sub),
  );
  const name = sub === undefined || row === undefined ? formatAccount(account, t) : nameAccount(row, t);
  return currency === undefined ? name : `${name}, ${currency}`;
}

function Rows(props: {
  readonly data: Accounts;
  readonly address: LedgerAddress;
  readonly items: readonly Posting[];
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { data, address, items } = props;
  const { account, sub, from, to } = address;
  const sums = sumsOf(data, address);
  const sum = (amount: string | null, currency: Currency) =>
    amount === null ? '' : formatMoney(amount, currency, locale);
  const balance = (amount: string, currency: Currency) =>
    account === undefined ? '' : formatMoney(naturalBalance(account, amount), currency, locale);
  const side =
    account !== undefined && isCreditAccount(account) ? 'ledger.balanceCredit' : 'ledger.balanceDebit';
  return (
    // A scrolling region must be reachable by keyboard; arrow keys move between its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="o-scroll"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t('ledger.allPostings')}
      onKeyDown={moveToLink}
    >
      <table className="table o-data o-stack led-table">
        <thead>
          <tr>
            <th scope="col">{t('ledger.document')}</th>
            <th scope="col">{t('ledger.content')}</th>
            <th scope="col" className="n">
              {t('ledger.debit')}
            </th>
            <th scope="col" className="n">
              {t('ledger.credit')}
            </th>
            {account === undefined ? null : (
              <th scope="col" className="n">
                {t(side)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sums.map(({ currency, opening }) => (
            <tr key={currency} className="sum">
              <th scope="row" colSpan={4}>
                <WholeDates text={t('ledger.opening', { day: formatDate(from) })} />
              </th>
              <td className="n num" data-title={t(side)}>
                {balance(opening, currency)}
              </td>
            </tr>
          ))}
          {items.length === 0 ? (
            <tr>
              <td colSpan={5} className="soft">
                {t('ledger.noPostings')}
              </td>
            </tr>
          ) : null}
          {items.map((row) => (
            <tr key={`${row.entryId} ${row.lineNo}`}>
              <td>
                <span className="o-two">
                  <Document row={row} />
                  <span className="mute num">{formatDate(row.postedOn)}</span>
                </span>
              </td>
              <td>
                <Content row={row} hasSub={sub !== undefined} hasAccount={account !== undefined} />
              </td>
              <td className="n num" data-title={t('ledger.debit')}>
                {sum(row.debit, row.currency)}
              </td>
              <td className="n num" data-title={t('ledger.credit')}>
                {sum(row.credit, row.currency)}
              </td>
              {row.balance === null ? null : (
                <td className="n num" data-title={t(side)}>
                  {balance(row.balance, row.currency)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {sums.length === 0 ? null : (
          <tfoot>
            {sums.map(({ currency, debit, credit, closing }) => (
              <tr key={currency}>
                <th scope="row" colSpan={2}>
                  <WholeDates text={t('ledger.closing', { day: formatDate(to) })} />
                </th>
                <td className="n num" data-title={t('ledger.debit')}>
                  {sum(debit, currency)}
                </td>
                <td className="n num" data-title={t('ledger.credit')}>
                  {sum(credit, currency)}
                </td>
                <td className="n num" data-title={t(side)}>
                  {balance(closing, currency)}
                </td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Opening balance, turnover and closing balance of the chosen account, by currency. */
function sumsOf(data: Accounts, { account, sub, currency }: LedgerAddress) {
  if (account === undefined) return [];
  const rows = data.accounts.filter(
    (row) =>
      row.account === account &&
      (sub === undefined || row.subAccount === (sub === '-' ? '' : sub)) &&
      (currency === undefined || row.currency === currency),
  );
  return [...groupBy(rows, (row) => row.currency)].map(([each, own]) => ({
    currency: each,
    opening: addAmounts(own.map(({ opening }) => opening)),
    debit: addAmounts(own.map(({ debit }) => debit)),
    credit: addAmounts(own.map(({ credit }) => credit)),
    closing: addAmounts(own.map(({ closing }) => closing)),
  }));
}

/** The document of a posting; an order and a line of a bank statement are links. */
function Document({ row }: { readonly row: Posting }) {
  const t = useOfficeT();
  const { document: about, orderId, reservationNumber } = row;
  if (about?.kind === 'payout')
    return <b className="m">{t('ledger.payoutNumber', { number: about.name })}</b>;
  if (about?.kind === 'bankLine')
    return (
      <OfficeLink to="/finance/bank" search={{ q: about.name }} className="code">
        {about.name === '' ? t('ledger.bankLineOf') : t('ledger.bankLine', { number: about.name })}
      </OfficeLink>
    );
  return <RowOrder orderId={orderId} number={reservationNumber} />;
}

/** The event of a posting, with what the heading leaves out. */
function Content(props: { readonly row: Posting; readonly hasSub: boolean; readonly hasAccount: boolean }) {
  const t = useOfficeT();
  const { row, hasSub, hasAccount } = props;
  const late = row.occurredOn === null ? '' : t('ledger.belongsTo', { day: formatDate(row.occurredOn) });
  const account = hasAccount ? '' : formatAccount(row.account, t);
  const part = hasSub || row.subAccount === '' ? '' : nameAccount(row, t);
  return (
    <span className="o-two">
      <span>{formatMove(row.move, t)}</span>
      <span className="mute">
        <WholeDates text={[account, part, late].filter((text) => text !== '').join(', ')} />
      </span>
    </span>
  );
}

/** Arrow keys move between documents; Enter opens the focused one. */
function moveToLink(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a')];
  const target = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
