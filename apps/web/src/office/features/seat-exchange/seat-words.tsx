import type { OfferedContract } from '@farewind/contract/exchange/seat-exchange';
import { formatDate } from '../../../shared/format/date.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Column } from '../../kit/list/list-screen.ts';

type Terms = Omit<OfferedContract, 'ownerName'>;

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
    { name: 'period', title: 'seatContract.period', text: formatPeriod },
    { name: 'bucket', title: 'seatContract.bucket', text: ({ bucket }) => bucket, isNamed: true },
    { name: 'adult', title: 'seatContract.adult', money: (row) => sum(row, row.adult), isNumber: true },
    { name: 'child', title: 'seatContract.child', money: (row) => sum(row, row.child), isNumber: true },
    { name: 'infant', title: 'seatContract.infant', money: (row) => sum(row, row.infant), isNumber: true },
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
    { name: 'held', title: 'seatContract.held', text: ({ held }) => String(held), isNumber: true },
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

function sum({ currency }: Pick<Terms, 'currency'>, amount: string) {
  return { amount, currency };
}
