import { CalendarClock, CircleX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { getDepartures } from '@farewind/contract/inventory/departures';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct, Column } from '../../kit/list/list-screen.ts';
import { RowLink } from '../../kit/list/row-link.tsx';
import { loadList } from '../../kit/load-list.ts';
import {
  departureStates,
  nameDeparture,
  formatDeparture,
  type Departure,
  toneOfDeparture,
} from './departure-words.ts';
import { formatWithOffset } from './repeated-hour.ts';
import { RetimeDialog } from './retime-dialog.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { AffectedOrders } from './affected-orders.tsx';
import { CancelDepartureDialog } from './cancel-dialog.tsx';
import { listDepartureBulkActs } from './departure-bulk.ts';
import { departurePath } from '../../address/departure-path.ts';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { StateBadge } from '../../kit/state-badge.tsx';

const acts: readonly RowAct<Departure>[] = [
  {
    name: 'retime',
    label: 'departure.retime',
    icon: CalendarClock,
    isShown: ({ state }) => state !== 'cancelled',
    dialog: (row, close, reload) => <RetimeDialog departure={row} onClose={close} onDone={reload} />,
  },
  {
    name: 'cancel',
    label: 'departure.cancel',
    icon: CircleX,
    isShown: ({ state }) => state !== 'cancelled',
    dialog: (row, close, reload) => <CancelDepartureDialog departure={row} onClose={close} onDone={reload} />,
  },
  {
    name: 'orders',
    label: 'departure.showOrders',
    icon: Users,
    isShown: ({ orders }) => orders > 0,
    dialog: (row, close) => <AffectedDialog departure={row} onClose={close} />,
  },
];

/** Departures with their seats; moving or cancelling one sends proposals to all its orders at the same time. */
export function DeparturesPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Departure, FormValues>
      screen={{
        name: 'departure',
        title: 'menu.departure',
        search: 'departure.search',
        emptyText: 'departure.empty',
        load: loadList(getDepartures),
        idOf: ({ serviceId, date }) => `${serviceId}_${date}`,
        nameOf: nameDeparture,
        columns: departureColumns(t),
        filters: [
          { name: 'from', label: 'departure.from', kind: 'date' },
          { name: 'to', label: 'departure.to', kind: 'date' },
          {
            name: 'state',
            label: 'list.status',
            options: departureStates.map((value) => ({ value, text: formatDeparture(value, t) })),
          },
        ],
        acts,
        bulkActs: listDepartureBulkActs(t),
      }}
    />
  );
}

/** The orders on a departure and their proposals. */
function AffectedDialog(props: { readonly departure: Departure; readonly onClose: () => void }) {
  const t = useOfficeT();
  return (
    <OfficeDialog
      title={nameDeparture(props.departure)}
      lead={t('departure.affected')}
      className="o-form"
      isBusy={false}
      onClose={props.onClose}
    >
      <div className="o-form-fields">
        <AffectedOrders departure={props.departure} />
      </div>
    </OfficeDialog>
  );
}

/** `08:10 – 12:25`, with the UTC offset for a time that occurs twice that night. */
function formatTimes(
  { from, to }: Departure,
  { departsAt, departsOffset, arrivesAt, arrivesOffset }: NonNullable<Departure['usual']>,
): string {
  return `${formatWithOffset(from.timeZone, departsAt, departsOffset)} – ${formatWithOffset(to.timeZone, arrivesAt, arrivesOffset)}`;
}

function departureColumns(t: OfficeTranslate): Column<Departure>[] {
  return [
    {
      name: 'flight',
      title: 'order.flight',
      text: ({ carrier, number }) => `${carrier} ${number}`,
      draw: ({ serviceId, date, carrier, number, kind, aircraft }) => (
        <span className="o-two">
          <RowLink to={departurePath({ serviceId, date })}>
            <span className="num">{`${carrier} ${number}`}</span>
          </RowLink>
          <span className="mute">
            {[t(`order.${kind}`), aircraft].filter((part) => part !== '').join(', ')}
          </span>
        </span>
      ),
      place: 'head',
    },
    {
      name: 'route',
      title: 'order.trip',
      text: ({ from, to }) => `${from.code} → ${to.code}`,
      draw: ({ from, to, stops }) => (
        <span className="o-two">
          <span className="nw">{`${from.code} → ${to.code}`}</span>
          <span className="mute">
            {`${from.city} – ${to.city}`}
            {stops === 0 ? null : `, ${t('departure.stops', { count: stops })}`}
          </span>
        </span>
      ),
    },
    {
      name: 'departsAt',
      title: 'order.departsAt',
      text: ({ departsAt }) => `${formatDate(departsAt)} ${formatTime(departsAt)}`,
      draw: (departure) => (
        <span className="o-two">
          <span className="num nw">
            {`${formatDate(departure.departsAt)}, ${formatTimes(departure, departure)}`}
          </span>
          {departure.usual === undefined ? null : (
            <span className="mute num o-gone">{formatTimes(departure, departure.usual)}</span>
          )}
        </span>
      ),
    },
    {
      name: 'seats',
      title: 'departure.sold',
      text: ({ seats }) => t('departure.soldOf', { sold: seats.sold, total: seats.total }),
      draw: ({ seats }) => (
        <span className="o-two">
          <span>{t('departure.soldOf', { sold: seats.sold, total: seats.total })}</span>
          {seats.held === 0 ? null : (
            <span className="mute">{t('departure.held', { count: seats.held })}</span>
          )}
        </span>
      ),
      isNumber: true,
    },
    { name: 'orders', title: 'departure.orders', text: ({ orders }) => String(orders), isNumber: true },
    {
      name: 'state',
      title: 'list.status',
      text: ({ state }) => formatDeparture(state, t),
      draw: ({ state }) => <StateBadge text={formatDeparture(state, t)} tone={toneOfDeparture(state)} />,
      place: 'corner',
    },
  ];
}
