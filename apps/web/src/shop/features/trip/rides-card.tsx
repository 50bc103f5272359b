import type { Order } from '@farewind/contract/bookings/get-order';
import { Suspense, type ReactNode } from 'react';
import '../../../styles/ride-item.css';
import { PhoneLink } from '../../../shared/ui/phone-link.tsx';
import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useTransferT } from '../../purchase/transfers/texts/transfer-texts.ts';
import { cancelledOf, type CancelledPart } from './cancelled-part.ts';
import { CopyCode } from './copy-code.tsx';
import { isRidesOnly } from '../../order/order-page.ts';
import { soldPartOf } from '../../order/sold-part.ts';
import { usePlanTime } from './next/use-plan-time.ts';
import { ItemMenu } from './tickets/item-menu.tsx';
import { useTicketActs } from './tickets/ticket-acts.tsx';
import type { RidePlace, RideSnapshot } from '@farewind/contract/bookings/ride';
import { Hourglass, RotateCcw, Users } from 'lucide-react';
import { formatDateWithWeekday, formatTime } from '../../../shared/format/date.ts';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { childSeatKinds } from '../../purchase/ride-drafts.ts';
import { countPeople } from '../../purchase/transfers/party-words.ts';
import { VehicleArt } from '../../kit/vehicle-art.tsx';

interface RidesProps {
  readonly order: Order;
  readonly isSavedCopy: boolean;
}

/** The rides of an order, with or without flights; empty if there are none. */
export function RidesCard({ order, isSavedCopy }: RidesProps) {
  const t = useT();
  if (order.items.every(({ ride }) => ride === undefined)) return null;
  return (
    <Suspense fallback={<div className="card pad sk-box-420" role="status" aria-label={t('page.loading')} />}>
      <Rides order={order} isSavedCopy={isSavedCopy} />
    </Suspense>
  );
}

function Rides({ order, isSavedCopy }: RidesProps) {
  const t = useTransferT();
  const now = usePlanTime(order, isSavedCopy);
  const { unsold } = soldPartOf(order);
  const isAlone = isRidesOnly(order);
  const { printed } = useTicketActs();
  const isOnPaper =
    printed === undefined || order.items.some(({ itemId, ride }) => ride && itemId === printed.itemId);
  return (
    <section
      className={`card ${isAlone ? 'bp' : 'pad'} ${isOnPaper ? '' : 'no-print'}`}
      aria-labelledby="trip-rides"
    >
      <div className={isAlone ? 'off-l' : ''}>
        <h2 id="trip-rides">{t('ride.card.name')}</h2>
        {order.items.map((item) =>
          item.ride === undefined ? null : (
            <div
              key={item.itemId}
              className={
                printed === undefined || printed.itemId === item.itemId ? 'ride-part' : 'ride-part no-print'
              }
            >
              <RideItem
                item={item}
                ride={item.ride}
                isUnsold={unsold.includes(item)}
                cancelled={cancelledOf(item, order.passengers)}
                now={now}
              />
              <ItemMenu order={order} item={item} />
            </div>
          ),
        )}
      </div>
      {isAlone ? <BookingNumber number={order.reservationNumber} /> : null}
    </section>
  );
}

function BookingNumber({ number }: { readonly number: string }) {
  const t = useT();
  return (
    <div className="refs">
      <CopyCode label={t('trip.bookingNumber')} code={number} note={t('trip.bookingNumberNote')} isSmall />
    </div>
  );
}

type Item = Order['items'][number];

/** One ride: time and place, vehicle, the driver's sign and a phone number. */
function RideItem(props: {
  readonly item: Item;
  readonly ride: RideSnapshot;
  /** It could not be confirmed and was not charged. */
  readonly isUnsold: boolean;
  readonly cancelled: CancelledPart;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: number;
}) {
  const { item, ride, cancelled } = props;
  const { t: say, locale } = useI18n();
  const t = useTransferT();
  const isOff = props.isUnsold || cancelled.isWhole;
  return (
    <article className={isOff ? 'ride-item is-unsold' : 'ride-item'}>
      {props.isUnsold ? <p className="badge err">{t('ride.card.unsold')}</p> : null}
      {cancelled.isWhole ? <p className="badge">{t('ride.card.cancelled')}</p> : null}
      <div className="ride-item-head">
        <div>
          <p className="t14 mute">
            {say(`checkout.direction.${ride.direction}`)}, {formatDateWithWeekday(ride.pickupAt, locale)}
          </p>
          <p>
            <span className="time t31">{formatTime(ride.pickupAt)}</span>{' '}
            <span className="soft">{t('ride.pickup')}</span>
          </p>
          <p className="m">
            <PlaceName place={ride.from} /> – <PlaceName place={ride.to} />
          </p>
          <p className="t14 mute">{t('ride.card.minutes', { minutes: ride.minutes })}</p>
        </div>
        <VehicleArt picture={ride.vehicleType.picture} className="ride-item-art" />
      </div>
      <Facts ride={ride} />
      {isOff ? null : (
        <figure className="meeting">
          <figcaption>
            <b className="m">{t('ride.card.meeting')}</b>
            <br />
            <span className="soft t14">{ride.meetingPoint}</span>
          </figcaption>
          <MeetingPlan isAirport={ride.from.kind === 'airport'} sign={ride.nameSign} />
        </figure>
      )}
      <Rules item={item} ride={ride} isOff={isOff} now={props.now} />
    </article>
  );
}

function PlaceName({ place }: { readonly place: RidePlace }) {
  return (
    <>
      {place.name}
      {place.kind === 'airport' ? <span className="code"> {place.code}</span> : null}
      {place.address === undefined ? '' : `, ${place.address}`}
    </>
  );
}

function Facts({ ride }: { readonly ride: RideSnapshot }) {
  const t = useTransferT();
  const { vehicleType, vehicles, driver, operator } = ride;
  const seats = childSeatKinds.flatMap((kind) => {
    const count = ride.childSeats[kind] ?? 0;
    return count === 0 ? [] : [`${t(`ride.seats.${kind}`)}${count > 1 ? ` × ${count}` : ''}`];
  });
  const phone = driver?.phone ?? operator.phone;
  return (
    <dl className="ride-facts">
      <Fact name={t('ride.card.vehicle')}>
        {vehicleType.name}
        {vehicles > 1 ? ` × ${vehicles}` : ''} <span className="mute">({vehicleType.model})</span>
        {driver?.plate === undefined ? '' : `, ${t('ride.card.plate', { plate: driver.plate })}`}
      </Fact>
      <Fact name={t('ride.card.driver')}>
        {driver?.name === undefined ? '' : `${driver.name}, `}
        <PhoneLink className="num" phone={phone} />
        <br />
        <span className="mute t14">{t('ride.card.operator', { name: operator.name })}</span>
      </Fact>
      <Fact name={t('ride.card.sign')}>
        <span className="code">{ride.nameSign}</span>
      </Fact>
      {ride.flightNumber === undefined ? null : (
        <Fact name={t('ride.card.flight')}>
          <span className="code">{ride.flightNumber}</span>
        </Fact>
      )}
      {seats.length === 0 ? null : <Fact name={t('ride.card.seats')}>{seats.join(', ')}</Fact>}
      {ride.note === undefined || ride.note === '' ? null : (
        <Fact name={t('ride.card.note')}>{ride.note}</Fact>
      )}
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** The clock of a ride's times. */
function clockOf({ timeZone, city, from }: RideSnapshot) {
  return { timeZone, place: city ?? from.name };
}

function Rules(props: {
  readonly item: Item;
  readonly ride: RideSnapshot;
  readonly isOff: boolean;
  readonly now: number;
}) {
  const { item, ride } = props;
  const t = useTransferT();
  const clock = useJourneyClock();
  const until = item.freeCancelUntil;
  const isFree = until !== undefined && Date.parse(until) > props.now;
  return (
    <div className="meta">
      <span>
        <Users className="i" aria-hidden />
        {t('ride.partySaid', { people: countPeople(ride.passengers), bags: ride.bags })}
      </span>
      <span>
        <Hourglass className="i" aria-hidden />
        {t('ride.card.waiting', { minutes: ride.freeWaitingMinutes })}
      </span>
      {props.isOff || until === undefined ? null : (
        <span>
          <RotateCcw className="i" aria-hidden />
          {isFree ? (
            <span>
              <WholeDates text={t('ride.card.freeUntil', { time: clock.moment(until, clockOf(ride)) })} />
            </span>
          ) : (
            t('ride.card.freeOver')
          )}
        </span>
      )}
      {props.isOff || (ride.joinedTo === undefined && ride.joinedOrderId === undefined) ? null : (
        <p className="t14 soft">{t('ride.card.joined')}</p>
      )}
    </div>
  );
}

/** A plan of the meeting point: behind the arrivals exit of an airport, in front of the door elsewhere. */
function MeetingPlan(props: { readonly isAirport: boolean; readonly sign: string }) {
  const t = useTransferT();
  const { isAirport, sign } = props;
  const label = t(isAirport ? 'ride.card.plan' : 'ride.card.planDoor', { sign });
  return (
    <svg className="meeting-plan" viewBox="0 0 420 150" role="img" aria-label={label}>
      {isAirport ? (
        <>
          <Room x={8} width={204} name={t('ride.card.bags')} />
          <path className="way" d="M60 78H262" />
          <path className="door" d="M220 22v106" />
          <text x={222} y={144} className="plan-text">
            {t('ride.card.exit')}
          </text>
        </>
      ) : (
        <>
          <Room x={8} width={150} name={t('ride.card.door')} />
          <path className="way" d="M90 78H262" />
        </>
      )}
      <Driver sign={sign} />
      <g transform="translate(352 64) scale(.34)">
        <path className="car" d="M12 72V30q0-8 9-8h92q10 0 19 12l14 18 16 5q7 2 7 9v6Z" />
        <circle className="wheel" cx="42" cy="73" r="12" />
        <circle className="wheel" cx="138" cy="73" r="12" />
      </g>
    </svg>
  );
}

function Room(props: { readonly x: number; readonly width: number; readonly name: string }) {
  return (
    <>
      <rect className="room" x={props.x} y={22} width={props.width} height={106} rx={10} />
      <text x={props.x + props.width / 2} y={44} className="plan-text" textAnchor="middle">
        {props.name}
      </text>
    </>
  );
}

function Driver({ sign }: { readonly sign: string }) {
  return (
    <>
      <circle className="person" cx={282} cy={66} r={9} />
      <path className="person" d="M266 108q0-28 16-28t16 28Z" />
      <rect className="sign" x={234} y={20} width={128} height={28} rx={6} />
      <text x={298} y={38} className="plan-text sign-text" textAnchor="middle">
        {sign.length > 15 ? `${sign.slice(0, 14)}…` : sign}
      </text>
    </>
  );
}
