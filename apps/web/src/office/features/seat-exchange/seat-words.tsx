import { formatMoney } from '@farewind/values/format-money';
import type { ReactNode } from 'react';
import type { OfferedContract } from '@farewind/contract/exchange/seat-exchange';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Column } from '../../kit/list/list-screen.ts';

type Terms = Omit<OfferedContract, 'ownerName' | 'version'>;

const prices = ['adult', 'child', 'infant'] as const;

/** What keeps a contract from selling, or that it sells. */
type ContractState = 'waiting' | 'declined' | 'paused' | 'selling';

const badges: Readonly<Record<ContractState, string>> = {
  waiting: 'badge dot sun',
  declined: 'badge dot err',
  paused: 'badge dot',
  selling: 'badge dot ok',
};

export function stateOf({ answer, isActive }: Pick<Terms, 'answer' | 'isActive'>): ContractState {
  if (answer !== 'accepted') return answer;
  return isActive ? 'selling' : 'paused';
}

export function formatPeriod({ from, to }: Pick<Terms, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** The columns that both sides of a contract see, in the words of the one that looks. */
export function termColumns<Row extends Terms>(
  t: OfficeTranslate,
  texts: Readonly<Record<ContractState, OfficeKey>>,
): Column<Row>[] {
  return [
    {
      name: 'period',
      title: 'seatContract.period',
      text: formatPeriod,
      draw: (row) => <Period row={row} t={t} />,
    },
    { name: 'bucket', title: 'seatContract.bucket', text: ({ bucket }) => bucket, isOffScreen: true },
    {
      name: 'net',
      title: 'seatContract.net',
      text: ({ adult, child, infant, currency }) => `${adult} / ${child} / ${infant} ${currency}`,
      draw: (row) => <NetPrices row={row} t={t} />,
      isOnlyOnScreen: true,
    },
    ...prices.map((type): Column<Row> => ({
      name: type,
      title: `seatContract.${type}`,
      money: (row) => sum(row, row[type]),
      isNumber: true,
      isOffScreen: true,
    })),
    {
      name: 'seatLimit',
      title: 'seatContract.seatLimit',
      text: ({ seatLimit }) => String(seatLimit),
      isNumber: true,
    },
    {
      name: 'releaseHours',
      title: 'seatContract.releaseHours',
      text: ({ releaseHours }) => String(releaseHours),
      isNumber: true,
    },
    {
      name: 'held',
      title: 'seatContract.held',
      text: ({ held }) => String(held),
      isNumber: true,
      isOffScreen: true,
    },
    { name: 'sold', title: 'seatContract.sold', text: ({ sold }) => String(sold), isNumber: true },
    {
      name: 'state',
      title: 'list.status',
      text: (row) => t(texts[stateOf(row)]),
      draw: (row) => <span className={badges[stateOf(row)]}>{t(texts[stateOf(row)])}</span>,
      place: 'corner',
    },
  ];
}

interface CellProps {
  readonly row: Terms;
  readonly t: OfficeTranslate;
}

/** The block stands below the dates: a column of its own would push the state out of a laptop's screen. */
function Period({ row, t }: CellProps): ReactNode {
  return (
    <>
      {formatPeriod(row)}
      <div className="mute nw">
        {t('seatContract.bucket')}: {row.bucket}
      </div>
    </>
  );
}

/** One line for each type of passenger. */
function NetPrices({ row, t }: CellProps): ReactNode {
  const { locale } = useI18n();
  return prices.map((type) => (
    <div key={type} className="nw">
      {t(`passengerType.${type}`)}: {formatMoney(row[type], row.currency, locale)}
    </div>
  ));
}

export function drawFlight({ flight }: Pick<Terms, 'flight'>): ReactNode {
  return <span className="nw">{flight}</span>;
}

/** An agency's name, broken between words only. */
export function drawAgency(name: string): ReactNode {
  return <span className="o-words">{name}</span>;
}

function sum({ currency }: Pick<Terms, 'currency'>, amount: string) {
  return { amount, currency };
}
