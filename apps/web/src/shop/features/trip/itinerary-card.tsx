import type { Order } from '@farewind/contract/bookings/get-order';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n, useT, type I18n } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { isCancelled } from '../../order/is-cancelled.ts';
import { cancelledOf, type CancelledPart } from './cancelled-part.ts';
import { TechnicalStops } from '../../kit/technical-stops.tsx';
import { CopyCode } from './copy-code.tsx';
import type { OrderNames } from '../../order/order-names.ts';
import { soldPartOf } from '../../order/sold-part.ts';
import { findTicketsDue } from '../../order/tickets-due.ts';
import { ItemMenu } from './tickets/item-menu.tsx';
import { useTicketActs } from './tickets/ticket-acts.tsx';
import type { TicketPart } from './tickets/ticket-part.ts';
import { routeOf } from '../../order/trip-heading.ts';
import { isPaid } from '../../order/use-order.ts';
import { Armchair, DoorOpen, CircleDashed, Luggage, RotateCcw } from 'lucide-react';
import { arrivalTime, departureTime } from '@farewind/values/local-time';
import { formatMoment, daysBetween, formatDateWithWeekday } from '../../../shared/format/date.ts';
import type { Segment } from '@farewind/contract/flights/search';
import { Fragment } from 'react';
import { formatDuration } from '../../../shared/format/duration.ts';
import { nameSeats } from '../../../shared/purchase/seats.ts';
import { describeFare } from '../../purchase/fares/fare-words.ts';

type Ticket = Order['items'][number]['tickets'][number];

/** The journey with times and places, and its codes on the stub. */
export function ItineraryCard({ order, names }: { readonly order: Order; readonly names: OrderNames }) {
  const { t } = useI18n();
  const { sold, unsold } = soldPartOf(order);
  const route = routeOf(sold);
  const { printed } = useTicketActs();
  const flights = order.items.filter(({ kind }) => kind === 'flight');
  return (
    <section
      className={flights.some((item) => isOnPaper(printed, item)) ? 'card bp' : 'card bp no-print'}
      aria-labelledby="trip-itinerary"
    >
      <div className="off-l">
        <h2 id="trip-itinerary">
          {route === undefined ? t('trip.page') : `${names.city(route.from)} – ${names.city(route.to)}`}
          {route?.nights === undefined ? '' : `, ${t('trip.nights', { count: route.nights })}`}
        </h2>
        {flights.map((item) => (
          <div key={item.itemId} className={`ticket-flight ${isOnPaper(printed, item) ? '' : 'no-print'}`}>
            <FlightItem
              item={item}
              currency={order.currency}
              names={names}
              passengers={order.passengers}
              isUnsold={unsold.includes(item)}
              cancelled={cancelledOf(item, order.passengers)}
            />
            <ItemMenu order={order} item={item} />
          </div>
        ))}
        <div className={printed === undefined || printed.itemId === flights[0]?.itemId ? '' : 'no-print'}>
          <AtAirport order={order} />
        </div>
      </div>
      <div className="refs">
        {order.pnr === '' || !isPaid(order) ? null : <CarrierCodes order={order} />}
        <CopyCode
          label={t('trip.reservation')}
          code={order.reservationNumber}
          note={t('trip.reservationNote')}
          isSmall
        />
        <TicketNumbers order={order} />
      </div>
    </section>
  );
}

/** The codes that airlines know the journey by: the order's own, or for external flights one each. */
function CarrierCodes({ order }: { readonly order: Order }) {
  const { t } = useI18n();
  const label = t('trip.pnr');
  const flights = order.items.filter(({ kind }) => kind === 'flight');
  if (flights.every(({ carrierPnr }) => carrierPnr === undefined))
    // Our own code, which the airline's site does not know.
    return <CopyCode label={label} note={t('trip.reservationNote')} code={order.pnr} />;
  return flights.map(({ itemId, segments, carrierPnr }) => {
    const code = carrierPnr ?? order.pnr;
    const note = t(carrierPnr === undefined ? 'trip.reservationNote' : 'trip.pnrNote');
    const route = `${segments[0]?.from ?? ''} – ${segments.at(-1)?.to ?? ''}`;
    return <CopyCode key={itemId} label={`${label}, ${route}`} code={code} note={note} />;
  });
}

/** Whether a flight belongs to the part being printed. */
function isOnPaper(printed: TicketPart | undefined, item: Order['items'][number]): boolean {
  return printed === undefined || printed.itemId === item.itemId;
}

/** AYSE, return: with a way back everybody has two numbers. */
export function describeHolder(
  { passengers, items }: Pick<Order, 'passengers' | 'items'>,
  { direction }: Pick<Order['items'][number], 'direction'>,
  { passengerIndex }: Pick<Ticket, 'passengerIndex'>,
  { t, locale }: Pick<I18n, 't' | 'locale'>,
): string {
  const name = passengers[passengerIndex]?.name ?? '';
  const isOnly = items.filter(({ kind }) => kind === 'flight').length < 2;
  return isOnly || direction === undefined
    ? name
    : `${name}, ${t(`checkout.direction.${direction}`).toLocaleLowerCase(locale)}`;
}

function TicketNumbers({ order }: { readonly order: Order }) {
  const clock = useJourneyClock();
  const i18n = useI18n();
  const { t } = i18n;
  const { printed } = useTicketActs();
  const flights = order.items.filter(({ kind }) => kind === 'flight');
  const tickets = flights
    .flatMap((item) =>
      item.tickets.map((ticket) => ({ ...ticket, holder: describeHolder(order, item, ticket, i18n) })),
    )
    .filter(({ number }) => number !== '');
  const printedIds = flights
    .filter((item) => isOnPaper(printed, item))
    .flatMap((item) => item.tickets)
    .flatMap(({ ticketId }) => ((printed?.ticketId ?? ticketId) === ticketId ? [ticketId] : []));
  const due = findTicketsDue(order);
  if (tickets.length === 0 && due === undefined) return null;
  return (
    <div className="ticket-numbers">
      <p className="t14 mute">{t('trip.ticketNumbers')}</p>
      {tickets.length === 0 ? null : (
        <ul>
          {tickets.map(({ ticketId, number, holder, state }) => (
            <li key={ticketId} className={printedIds.includes(ticketId) ? 't14' : 't14 no-print'}>
              <TicketNumber number={number} state={state} /> <span className="mute">{holder}</span>
            </li>
          ))}
        </ul>
      )}
      {due === undefined ? null : (
        <p className="t14">
          <WholeDates text={t('clock.due', { time: clock.moment(due) })} />
        </p>
      )}
    </div>
  );
}

/** A cancelled ticket's number is struck through, and announced as cancelled to screen readers. */
function TicketNumber(props: { readonly number: string; readonly state: Ticket['state'] }) {
  const { t } = useI18n();
  if (!isCancelled(props.state)) return <span className="code ticket-no">{props.number}</span>;
  return (
    <>
      <s className="code ticket-no mute">{props.number}</s>
      <span className="sr"> {t('trip.ticket.cancelled')}</span>
    </>
  );
}

/** What to do at the airport, for the first flight. */
function AtAirport({ order }: { readonly order: Order }) {
  const t = useT();
  const { atAirport } = order;
  if (!isPaid(order)) return null;
  return (
    <div className="at-airport">
      {atAirport === undefined ? null : (
        <p className="t14 row top">
          <DoorOpen className="i i-16" aria-hidden />
          <span>
            {t('trip.arriveBy')} <b className="num m">{formatMoment(atAirport.arriveBy)}</b>.{' '}
            {t('trip.checkInCloses')} <b className="num m">{formatMoment(atAirport.checkInClosesAt)}</b>.
          </span>
        </p>
      )}
      <p className="t14 mute">{t('trip.atAirport')}</p>
    </div>
  );
}

type Item = Order['items'][number];

/** One direction: flights with local times and places, layovers, and the services of the fare. */
function FlightItem(props: {
  readonly item: Item;
  readonly currency: Order['currency'];
  readonly names: OrderNames;
  readonly passengers: Order['passengers'];
  /** It could not be confirmed and was not charged. */
  readonly isUnsold: boolean;
  readonly cancelled: CancelledPart;
}) {
  const { item, names, cancelled } = props;
  const i18n = useI18n();
  const { t, locale } = i18n;
  const words = describeFare({ ...item, currency: props.currency }, i18n);
  const seats = nameSeats(item, props.passengers);
  return (
    <div className={props.isUnsold || cancelled.isWhole ? 'ticket-way is-unsold' : 'ticket-way'}>
      {props.isUnsold ? <p className="badge err">{t('trip.unsold.badge')}</p> : null}
      {cancelled.isWhole ? <p className="badge">{t('trip.ticket.cancelled')}</p> : null}
      {cancelled.isWhole || cancelled.names.length === 0 ? null : (
        <p className="badge">{t('trip.ticket.cancelledFor', { names: cancelled.names.join(', ') })}</p>
      )}
      {item.segments.map((segment, index) => {
        const layover = item.layovers[index - 1];
        return (
          <Fragment key={`${segment.carrier}${segment.number}${segment.departsAt}`}>
            {layover === undefined ? null : (
              <p className="t14 mute layover">
                <CircleDashed className="i i-16" aria-hidden />
                {t('trip.layover', {
                  airport: names.airport(layover.airport),
                  time: formatDuration(layover.minutes, locale),
                })}
                {layover.airportChange ? `. ${t('rule.airportChange')}` : ''}
                {layover.selfTransfer ? `. ${t('rule.selfTransfer')}` : ''}
              </p>
            )}
            <SegmentLeg
              segment={segment}
              direction={index === 0 ? item.direction : undefined}
              names={names}
            />
          </Fragment>
        );
      })}
      <div className="meta">
        <span>
          <Luggage className="i" aria-hidden />
          {words.hand}
        </span>
        <span>
          <Luggage className="i" aria-hidden />
          {words.baggage}
        </span>
        {seats === '' ? null : (
          <span>
            <Armchair className="i" aria-hidden />
            {`${t('trip.seats')}: ${seats}`}
          </span>
        )}
        {item.priceLines
          .filter(
            ({ name, total, extra }) => name !== undefined && extra !== 'seat' && !total.startsWith('-'),
          )
          .map(({ name, count, passengerType }) => (
            <span key={`${name} ${passengerType}`}>
              <Luggage className="i" aria-hidden />
              {`+ ${name}${count > 1 ? ` × ${count}` : ''}`}
            </span>
          ))}
        <span>
          <RotateCcw className="i" aria-hidden />
          {words.refund}
        </span>
      </div>
    </div>
  );
}

function SegmentLeg(props: {
  readonly segment: Segment;
  readonly direction: Item['direction'];
  readonly names: OrderNames;
}) {
  const { segment, names } = props;
  const { t, locale } = useI18n();
  const later = daysBetween(segment.departsAt, segment.arrivesAt);
  return (
    <>
      <p className="t14 mute leg-head">
        {props.direction === undefined ? '' : `${t(`checkout.direction.${props.direction}`)}, `}
        {formatDateWithWeekday(segment.departsAt, locale)} · {names.airline(segment.carrier)},{' '}
        <span className="code">{`${segment.carrier} ${segment.number}`}</span> · {t(`cabin.${segment.cabin}`)}
        {segment.operatingCarrier === segment.carrier
          ? ''
          : ` · ${t('trip.operatedBy', { airline: names.airline(segment.operatingCarrier) })}`}
      </p>
      <div className="leg">
        <span className="mono2 who" aria-hidden="true">
          {segment.carrier}
        </span>
        <span className="time">{departureTime(segment)}</span>
        <span className="path">
          <span>{formatDuration(segment.durationMinutes, locale)}</span>
        </span>
        <span className="time end">
          {arrivalTime(segment)}
          {later === 0 ? null : (
            <sup>
              <span aria-hidden="true">+{later}</span>
              <span className="sr">{t('checkout.daysLater', { count: later })}</span>
            </sup>
          )}
        </span>
        <Airport code={segment.from} names={names} />
        <span className="path" aria-hidden="true">
          <span className="ln">
            <s />
          </span>
        </span>
        <Airport code={segment.to} names={names} isEnd />
      </div>
      <div className="t14 mute">
        <TechnicalStops segment={segment} nameOf={names.city} />
      </div>
    </>
  );
}

function Airport(props: { readonly code: string; readonly names: OrderNames; readonly isEnd?: boolean }) {
  return (
    <span className={props.isEnd === true ? 'ap end' : 'ap'}>
      <span className="nm">{props.names.airport(props.code)}</span> <span className="code">{props.code}</span>
    </span>
  );
}
