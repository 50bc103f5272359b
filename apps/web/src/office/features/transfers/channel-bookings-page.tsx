import type { ReactNode } from 'react';
import { getChannelBookings } from '@farewind/contract/inventory/ride-channels';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { formatPickup } from '../../kit/pickup-time.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

type Booking = Answer<typeof getChannelBookings>['items'][number];

const states: readonly Booking['state'][] = ['sold', 'refused', 'waiting', 'cancelled'];
const tones = { sold: 'ok', refused: 'err', waiting: 'sun', cancelled: '' } as const;

/** What channels have sold, and what became of it: also what was refused and is no order. */
export function ChannelBookingsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Booking, FormValues>
      screen={{
        name: 'channelBookings',
        title: 'channelBooking.title',
        search: 'channelBooking.reference',
        emptyText: 'channelBooking.empty',
        lead: <TransferTabs />,
        load: loadList(getChannelBookings),
        idOf: ({ channel, reference }) => `${channel} ${reference}`,
        nameOf: ({ reference }) => reference,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: states.map((value) => ({
              value,
              text: t(`channelBooking.state.${value}`),
            })),
          },
        ],
      }}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<Booking>[] {
  return [
    {
      name: 'reference',
      title: 'channelBooking.reference',
      text: ({ reference }) => reference,
      draw: ({ reference }) => <span className="code">{reference}</span>,
      place: 'head',
    },
    { name: 'channel', title: 'channelBooking.channel', text: ({ channel }) => channel },
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber }) => <RowOrder orderId={orderId} number={reservationNumber} />,
    },
    { name: 'pickup', title: 'channelBooking.pickup', text: formatPickup },
    { name: 'created', title: 'channelBooking.created', text: ({ createdAt }) => formatInstant(createdAt) },
    {
      name: 'total',
      title: 'pay.amount',
      money: ({ total, currency }) =>
        total === null || currency === null ? undefined : { amount: total, currency },
      isNumber: true,
    },
    { name: 'payout', title: 'channelBooking.payout', text: ({ payout }) => payout ?? '', isNamed: true },
    { name: 'problem', title: 'channelBooking.problem', text: (booking) => formatProblem(booking, t) },
    {
      name: 'state',
      title: 'list.status',
      text: ({ state }) => t(`channelBooking.state.${state}`),
      draw: ({ state }) => <StateBadge text={t(`channelBooking.state.${state}`)} tone={tones[state]} />,
      place: 'corner',
    },
  ];
}

function formatProblem({ problem }: Booking, t: OfficeTranslate): string {
  return problem === null ? '' : t(`channelBooking.problem.${problem}`);
}
