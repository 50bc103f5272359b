import { UserRoundPen } from 'lucide-react';
import { useFormatPhone } from '../../../../shared/format/use-format-phone.ts';
import { useJourneyClock, type JourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { ArtScene, vehiclePictures } from '../../../../shared/art/art-scene.tsx';
import { formatDate, formatTime } from '../../../../shared/format/date.ts';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { KeyValues, type Fact } from '../../../kit/detail/key-values.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { OfficeLink } from '../../../address/office-link.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import { toneOfStatus, formatStatus } from '../order-words.ts';
import type { OrderAdmin, AdminOrder } from '../use-order.ts';

type Item = AdminOrder['items'][number];
type Ride = NonNullable<Item['ride']>;

/** The rides of an order: route, time, vehicle and driver. */
export function RidesPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const rides = admin.order.items.flatMap((item) =>
    item.ride === undefined ? [] : [{ item, ride: item.ride }],
  );
  const canAdd = can('Pages.Orders.Create') && admin.order.items.some(isFlown);
  if (rides.length === 0 && !canAdd) return null;
  return (
    <Panel title={t('rideDesk.title')}>
      <div className="stack s5">
        {rides.map(({ item, ride }) => (
          <RideCard key={item.itemId} admin={admin} item={item} ride={ride} />
        ))}
        {canAdd ? (
          <p>
            <OfficeLink to="/order/new" search={{ joinOrder: admin.order.orderId }} className="btn btn-line">
              {t('rideDesk.add')}
            </OfficeLink>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

/** Rides are added to flights that go ahead. */
const isFlown = ({ kind, status }: Item): boolean =>
  kind === 'flight' && ['processing', 'booked', 'ticketed', 'changed'].includes(status);

function RideCard({
  admin,
  item,
  ride,
}: {
  readonly admin: OrderAdmin;
  readonly item: Item;
  readonly ride: Ride;
}) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const formatPhone = useFormatPhone();
  const { from, to, vehicleType } = ride;
  const picture = vehiclePictures.find((name) => name === vehicleType.picture);
  return (
    <article className="tr-ride">
      <header className="row wrapx">
        {picture === undefined ? null : <ArtScene scene={`vehicle-${picture}`} className="tr-picture" />}
        <h3 className="grow">{`${from.name} – ${to.name}`}</h3>
        <StateBadge text={formatStatus(item.status, t, item.kind)} tone={toneOfStatus(item.status)} />
      </header>
      <KeyValues facts={listFacts(item, ride, { t, clock, formatPhone })} />
      <p className="row wrapx">
        {admin.can('setDriver') ? (
          <button
            type="button"
            className="btn btn-line"
            onClick={() => admin.dialogs.show('setDriver', item.itemId)}
          >
            <UserRoundPen className="i" aria-hidden />
            {t('rideDesk.setDriver')}
          </button>
        ) : null}
        {admin.can('cancelRide') && item.status !== 'cancelled' ? (
          <button
            type="button"
            className="btn btn-line"
            onClick={() => admin.dialogs.show('cancelRide', item.itemId)}
          >
            {t('rideDesk.cancel')}
          </button>
        ) : null}
      </p>
    </article>
  );
}

const seatKinds = ['infant', 'child', 'booster'] as const;

interface FactWords {
  readonly t: OfficeTranslate;
  readonly clock: JourneyClock;
  readonly formatPhone: (phone: string) => string;
}

function listFacts({ freeCancelUntil }: Item, ride: Ride, words: FactWords): Fact[] {
  const { t, clock, formatPhone } = words;
  const { vehicleType, vehicles, passengers, bags, childSeats, driver, operator, pickupAt } = ride;
  const people = passengers.adults + passengers.children + passengers.infants;
  const seats = seatKinds.flatMap((kind) => {
    const count = childSeats[kind] ?? 0;
    return count === 0 ? [] : [t(`rideDesk.seat.${kind}`, { count })];
  });
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('rideDesk.pickup'), `${formatDate(pickupAt)}, ${formatTime(pickupAt)}`],
    [t('rideDesk.vehicle'), `${vehicleType.name}, ${t('rideDesk.vehicles', { count: vehicles })}`],
    [t('order.passengers'), t('rideDesk.people', { people, bags })],
    [t('rideDesk.flight'), ride.flightNumber],
    [t('rideDesk.sign'), ride.nameSign],
    [t('rideDesk.childSeats'), seats.join(', ')],
    [t('transfer.address'), ride.to.address ?? ride.from.address],
    [t('rideDesk.note'), ride.note],
    [t('rideDesk.meeting'), ride.meetingPoint],
    [t('rideDesk.operator'), `${operator.name}, ${formatPhone(operator.phone)}`],
    [t('rideDesk.reference'), ride.supplierReference],
    [t('rideDesk.driver'), driver === undefined ? t('rideDesk.noDriver') : formatDriver(driver, formatPhone)],
    [
      t('rideDesk.freeUntil'),
      freeCancelUntil === undefined
        ? ''
        : clock.moment(freeCancelUntil, { timeZone: ride.timeZone, place: ride.city ?? ride.from.name }),
    ],
  ];
  return facts.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]));
}

function formatDriver(
  { name, phone, plate }: NonNullable<Ride['driver']>,
  formatPhone: FactWords['formatPhone'],
): string {
  return [name, formatPhone(phone), plate].filter((part) => part !== undefined).join(', ');
}
