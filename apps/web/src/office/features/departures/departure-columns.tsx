import { formatDate, formatTime } from '../../../shared/format/date.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { toneOfDeparture, formatDeparture, type Departure } from './departure-words.ts';

export function departureColumns(t: OfficeTranslate): Column<Departure>[] {
  return [
    {
      name: 'flight',
      title: 'order.flight',
      text: ({ carrier, number }) => `${carrier} ${number}`,
      draw: ({ carrier, number, kind, aircraft }) => (
        <span className="o-two">
          <b className="m num">{`${carrier} ${number}`}</b>
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
      draw: ({ departsAt, arrivesAt, usual }) => (
        <span className="o-two">
          <span className="num nw">
            {`${formatDate(departsAt)}, ${formatTime(departsAt)} – ${formatTime(arrivesAt)}`}
          </span>
          {usual === undefined ? null : (
            <span className="mute num o-gone">{`${formatTime(usual.departsAt)} – ${formatTime(usual.arrivesAt)}`}</span>
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
