import { ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import * as exchange from '@farewind/contract/exchange/seat-statements';
import type { getSeatStatements } from '@farewind/contract/exchange/seat-statements';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { SeatTicketsDialog } from './seat-tickets-dialog.tsx';
import { nameMonth, nameMonthInText } from '../../kit/name-month.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';

type Statement = Answer<typeof getSeatStatements>['items'][number];

const sides: Readonly<Record<Statement['side'], OfficeKey>> = {
  sold: 'seatStatement.theyOwe',
  bought: 'seatStatement.weOwe',
};

const tickets: RowAct<Statement> = {
  name: 'tickets',
  label: 'seatTicket.act',
  icon: ListOrdered,
  dialog: (row, close) => <SeatTicketsDialog statement={row} onClose={close} />,
};

/** The settlement of contracts for seats, by month: the other agency sees the same sums. */
export function SeatStatementsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const sum = ({ currency }: Statement, amount: string) => ({ amount, currency });
  return (
    <ListPage<Statement, FormValues>
      screen={{
        name: 'seatStatements',
        title: 'menu.seatStatements',
        emptyText: 'seatStatement.empty',
        lead: <p className="mute">{t('seatStatement.lead')}</p>,
        load: loadList(exchange.getSeatStatements),
        idOf: ({ contractId, month }) => `${contractId} ${month}`,
        nameOf: ({ flight, other, month }) => `${flight}, ${other}, ${nameMonthInText(month, locale)}`,
        columns: [
          {
            name: 'month',
            title: 'seatStatement.month',
            text: ({ month }) => nameMonth(month, locale),
            isNamed: true,
          },
          { name: 'other', title: 'seatStatement.other', text: ({ other }) => other, place: 'head' },
          { name: 'flight', title: 'seatContract.flight', text: ({ flight }) => flight },
          {
            name: 'contract',
            title: 'seatStatement.contract',
            text: ({ contractId }) => contractId,
            isOffScreen: true,
          },
          { name: 'seats', title: 'seatStatement.seats', text: ({ seats }) => String(seats), isNumber: true },
          {
            name: 'returned',
            title: 'seatStatement.returned',
            text: ({ returned }) => String(returned),
            isNumber: true,
          },
          { name: 'sold', title: 'seatStatement.sold', money: (row) => sum(row, row.sold), isNumber: true },
          {
            name: 'refunded',
            title: 'seatStatement.refunded',
            money: (row) => sum(row, row.refunded),
            isNumber: true,
          },
          { name: 'due', title: 'seatStatement.due', money: (row) => sum(row, row.due), isNumber: true },
          { name: 'side', title: 'seatStatement.side', text: ({ side }) => t(sides[side]), place: 'corner' },
        ],
        acts: [tickets],
        filters: [
          {
            name: 'side',
            label: 'seatStatement.side',
            options: Object.entries(sides).map(([value, key]) => ({ value, text: t(key) })),
          },
        ],
      }}
    />
  );
}
