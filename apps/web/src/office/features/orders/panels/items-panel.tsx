import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { nameSeats } from '../../../../shared/purchase/seats.ts';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { SpanWords, TimeMove, type Span } from '../../../kit/detail/time-move.tsx';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { findMoveOf, type Move } from '../moves-of.ts';
import { formatProblem, formatStatus, kindOfOrder, toneOfStatus } from '../order-words.ts';
import type { OrderAdmin, AdminOrder } from '../use-order.ts';

type Item = AdminOrder['items'][number];

/** The sold items: each direction with its flights, state and tickets. */
export function ItemsPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { items } = admin.order;
  return (
    <Panel title={t('order.items')} isFlush>
      <DataTable<Item>
        label={t('order.items')}
        rows={items}
        keyOf={({ itemId }) => itemId}
        columns={listColumns(admin.order, t, locale)}
      />
    </Panel>
  );
}

/** The flights or the ride of an item with their times; changed times are shown beside the old ones. */
export function Flights({ item, order }: { readonly item: Item; readonly order: AdminOrder }) {
  const t = useOfficeT();
  const moves = findMoveOf(order, item.itemId);
  if (item.ride !== undefined) {
    const { from, to, pickupAt } = item.ride;
    return (
      <span className="o-two">
        <span>{`${from.name} → ${to.name}`}</span>
        <Times span={{ from: pickupAt }} moves={moves} />
      </span>
    );
  }
  if (item.segments.length === 0) return t(item.kind === 'insurance' ? 'order.insurance' : 'order.ride');
  return item.segments.map(({ carrier, number, from, to, departsAt, arrivesAt }) => (
    <span key={`${carrier}${number}${departsAt}`} className="o-two">
      <span className="nw">
        <b className="m">{`${carrier} ${number}`}</b> {`${from} → ${to}`}
      </span>
      <Times span={{ from: departsAt, to: arrivesAt }} moves={moves} />
    </span>
  ));
}

/** The time; both times if it has moved or may move. */
function Times({ span, moves }: { readonly span: Span; readonly moves: readonly Move[] }) {
  const move = moves.find(({ before, after }) => before.from === span.from || after.from === span.from);
  if (move !== undefined) return <TimeMove {...move} />;
  return (
    <span className="mute num">
      <SpanWords span={span} />
    </span>
  );
}

/** The external seller of a flight, and the locator to quote to the carrier. */
function Source({ item: { source, carrierPnr } }: { readonly item: Item }) {
  const t = useOfficeT();
  if (source === undefined) return null;
  return (
    <span className="mute">
      {t('order.boughtFrom', { name: source })}
      {carrierPnr === undefined ? null : (
        <>
          {' · '}
          {t('order.carrierPnr')} <b className="code">{carrierPnr}</b>
        </>
      )}
    </span>
  );
}

/** The chosen seats, by passenger. */
function Seats({ item, order }: { readonly item: Item; readonly order: AdminOrder }) {
  const t = useOfficeT();
  const seats = nameSeats(item, order.passengers);
  return seats === '' ? null : (
    <span>
      <span className="mute">{t('order.seats')}</span> <span className="num">{seats}</span>
    </span>
  );
}

function Tickets({ item, order }: { readonly item: Item; readonly order: AdminOrder }) {
  const t = useOfficeT();
  if (item.ride !== undefined) return null;
  const numbered = item.tickets.filter(({ number }) => number !== '');
  if (numbered.length === 0)
    return <span className="mute">{awaitsNumbers(item) ? t('order.noNumbers') : '—'}</span>;
  return numbered.map(({ ticketId, passengerIndex, number, state }) => {
    const isGone = state === 'cancelled' || state === 'refunded';
    return (
      <span key={ticketId} className="o-ticket">
        <span className={isGone ? 'code o-gone' : 'code'}>{number}</span>{' '}
        <span className="mute">{order.passengers[passengerIndex]?.surname}</span>
      </span>
    );
  });
}

/** An insurance never has ticket numbers, nor does a flight that was given up without them. */
export function awaitsNumbers({ kind, status }: Pick<Item, 'kind' | 'status'>): boolean {
  return kind === 'flight' && !deadStatuses.includes(status);
}

/** Rides have none. */
const ticketsColumn = (order: AdminOrder, t: OfficeTranslate): DataColumn<Item> => ({
  name: 'tickets',
  title: t('order.tickets'),
  draw: (item) => <Tickets item={item} order={order} />,
});

function listColumns(order: AdminOrder, t: OfficeTranslate, locale: string): DataColumn<Item>[] {
  const isOfRides = kindOfOrder(order.items) === 'transfer';
  return [
    {
      name: 'flight',
      title: t(isOfRides ? 'order.ride' : 'order.flight'),
      draw: (item) => (
        <span className="o-two">
          <Flights item={item} order={order} />
          <span className="mute">{t('order.contractWith', { name: item.contractParty.name })}</span>
          <Source item={item} />
          <Seats item={item} order={order} />
        </span>
      ),
    },
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ status, problem, kind }) => (
        <span className="o-badges">
          <StateBadge text={formatStatus(status, t, kind)} tone={toneOfStatus(status)} />
          {problem === null ? null : <span className="badge hollow">{formatProblem(problem, t, kind)}</span>}
        </span>
      ),
    },
    ...(isOfRides ? [] : [ticketsColumn(order, t)]),
    {
      name: 'total',
      title: t('order.total'),
      draw: ({ total }) => formatMoney(total, order.currency, locale),
      isNumber: true,
    },
  ];
}
