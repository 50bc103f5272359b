import type { Order } from '@farewind/contract/bookings/get-order';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { cancelledOf, isCancelled } from './cancelled-part.ts';
import { CopyCode } from './copy-code.tsx';
import { FlightItem } from './flight-item.tsx';
import type { OrderNames } from '../../order/order-names.ts';
import { soldPartOf } from '../../order/sold-part.ts';
import { ItemMenu } from './tickets/item-menu.tsx';
import { useTicketActs } from './tickets/ticket-acts.tsx';
import type { TicketPart } from './tickets/ticket-part.ts';
import { routeOf } from '../../order/trip-heading.ts';
import { isPaid } from '../../order/use-order.ts';
import { DoorOpen } from 'lucide-react';
import { formatMoment } from '../../../shared/format/date.ts';

type Ticket = Order['items'][number]['tickets'][number];

/** The journey with its times and places, and on the stub the numbers to name it by. */
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

/** By which airlines know the journey: the order's own code, or where others have sold it one for each of its flights. */
function CarrierCodes({ order }: { readonly order: Order }) {
  const { t } = useI18n();
  const label = t('trip.pnr');
  const flights = order.items.filter(({ kind }) => kind === 'flight');
  if (flights.every(({ carrierPnr }) => carrierPnr === undefined))
    // Our own code: the airline’s site does not know it.
    return <CopyCode label={label} note={t('trip.reservationNote')} code={order.pnr} />;
  return flights.map(({ itemId, segments, carrierPnr }) => {
    const code = carrierPnr ?? order.pnr;
    const note = t(carrierPnr === undefined ? 'trip.reservationNote' : 'trip.pnrNote');
    const route = `${segments[0]?.from ?? ''} – ${segments.at(-1)?.to ?? ''}`;
    return <CopyCode key={itemId} label={`${label}, ${route}`} code={code} note={note} />;
  });
}

/** Whether a flight is among what alone goes on paper just now. */
function isOnPaper(printed: TicketPart | undefined, item: Order['items'][number]): boolean {
  return printed === undefined || printed.itemId === item.itemId;
}

function TicketNumbers({ order }: { readonly order: Order }) {
  const clock = useJourneyClock();
  const { t } = useI18n();
  const { printed } = useTicketActs();
  const flights = order.items.filter(({ kind }) => kind === 'flight');
  const tickets = flights.flatMap((item) => item.tickets).filter(({ number }) => number !== '');
  const printedIds = flights
    .filter((item) => isOnPaper(printed, item))
    .flatMap((item) => item.tickets)
    .flatMap(({ ticketId }) => ((printed?.ticketId ?? ticketId) === ticketId ? [ticketId] : []));
  const due = order.clock.find(({ step }) => step === 'ticketed')?.dueAt;
  if (tickets.length === 0 && due === undefined) return null;
  return (
    <div className="ticket-numbers">
      <p className="t14 mute">{t('trip.ticketNumbers')}</p>
      {tickets.length === 0 ? (
        <p className="t14">{t('clock.due', { time: clock.moment(due ?? '') })}</p>
      ) : (
        <ul>
          {tickets.map(({ ticketId, number, passengerIndex, state }) => (
            <li key={ticketId} className={printedIds.includes(ticketId) ? 't14' : 't14 no-print'}>
              <TicketNumber number={number} state={state} />{' '}
              <span className="mute">{order.passengers[passengerIndex]?.name ?? ''}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A cancelled ticket's number is struck out for the eye, and said to be cancelled for the ear. */
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

/** What to do at the airport, worked out for the first flight. */
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
