import type { TransferResponse } from '@farewind/contract/transfers/search';
import { formatMoney } from '@farewind/values/format-money';
import { Clock, Hourglass, Luggage, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '../../../../shared/format/date.ts';
import { addAmounts } from '../../../../shared/format/money.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { roomOf } from '../../../purchase/transfers/ride-room.ts';
import { VehicleArt } from '../../../kit/vehicle-art.tsx';
import { ChooseRide } from './choose-ride.tsx';
import type { SavedRideSearch } from './use-rides-again.ts';

/** A vehicle with its capacity, the services of the ride, and its price. */
export function RideCard(props: {
  readonly ride: TransferResponse;
  /** The chosen outward ride; prices are then for both. */
  readonly outbound: TransferResponse | undefined;
  readonly search: SavedRideSearch;
  readonly people: number;
}) {
  const { ride } = props;
  const t = useTransferT();
  return (
    <article className="card veh" aria-labelledby={`ride-${ride.id}`}>
      <VehicleArt picture={ride.picture} className="veh-art" />
      <div className="veh-b">
        <div className="row wrapx veh-name">
          <h2 id={`ride-${ride.id}`}>
            {ride.vehicles > 1
              ? t('ride.several', { count: ride.vehicles, vehicle: ride.vehicleType })
              : ride.vehicleType}
          </h2>
          <span className="badge hollow">{t(`ride.mode.${ride.mode}`)}</span>
        </div>
        <p className="t14 mute">
          {t(ride.mode === 'shared' ? 'ride.modelShared' : 'ride.model', { model: ride.model })}
        </p>
        <Capacities ride={ride} partyBags={props.search.bags} />
        <p className="t14 soft veh-rule">
          {t('ride.freeCancel', { hours: ride.freeCancelHours })}
          {ride.pickupAt === askedPickup(props.search, ride.direction)
            ? ''
            : ` ${t('ride.pickupIs', { time: formatTime(ride.pickupAt) })}`}
        </p>
        <Includes ride={ride} />
      </div>
      <Price {...props} />
    </article>
  );
}

function askedPickup(search: SavedRideSearch, direction: TransferResponse['direction']): string | undefined {
  return direction === 'outbound' ? search.pickupAt : search.returnAt;
}

/** Facts shown in other parts of the card. */
const saidElsewhere = ['waiting', 'cancel', 'night'];

function Includes({ ride }: { readonly ride: TransferResponse }) {
  const said = ride.includes.filter(({ code }) => !saidElsewhere.includes(code));
  if (said.length === 0) return null;
  return <p className="t14 soft">{said.map(({ text }) => text).join(' · ')}</p>;
}

function Capacities(props: { readonly ride: TransferResponse; readonly partyBags: number }) {
  const { ride } = props;
  const t = useTransferT();
  const room = roomOf(ride, props.partyBags);
  return (
    <ul className="veh-caps">
      <Cap icon={<Users className="i" aria-hidden />}>{t('ride.cap.people', { count: room.people })}</Cap>
      <Cap icon={<Luggage className="i" aria-hidden />}>{t('ride.cap.bags', { count: room.bags })}</Cap>
      <Cap icon={<Clock className="i" aria-hidden />}>
        {t('ride.cap.road', { minutes: ride.transferTime })}
      </Cap>
      <Cap icon={<Hourglass className="i" aria-hidden />}>
        {t('ride.cap.waiting', { minutes: ride.freeWaitingMinutes })}
      </Cap>
    </ul>
  );
}

function Cap(props: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      {props.icon}
      <span>{props.children}</span>
    </li>
  );
}

function Price(props: Parameters<typeof RideCard>[0]) {
  const { ride, outbound, search } = props;
  const { locale } = useI18n();
  const t = useTransferT();
  const money = (amount: string) => formatMoney(amount, ride.currency, locale);
  const total =
    outbound === undefined ? ride.vehiclePrice : addAmounts(outbound.vehiclePrice, ride.vehiclePrice);
  return (
    <div className="veh-p">
      <span className="price">{money(total)}</span>
      <p className="t14 mute">
        {outbound === undefined ? formatUnits(ride, money(ride.pricePerUnit), t) : t('ride.bothWays')}
      </p>
      {outbound === undefined ? null : (
        <p className="t14 mute">{t('ride.thisWay', { price: money(ride.vehiclePrice) })}</p>
      )}
      {ride.nightSurchargePercent === undefined ? null : (
        <p className="t12 mute">{t('ride.night', { percent: ride.nightSurchargePercent })}</p>
      )}
      <ChooseRide
        ride={ride}
        outbound={outbound}
        search={search}
        className="btn btn-primary"
        label={t('ride.chooseThis', { vehicle: ride.vehicleType })}
      />
    </div>
  );
}

/** "3 seats × €8.00", "2 vehicles × €32.00", "per vehicle, one way" */
function formatUnits(ride: TransferResponse, each: string, t: ReturnType<typeof useTransferT>): string {
  if (ride.seatsOrVehicles === 'seats') return t('ride.seats', { count: ride.units, price: each });
  return ride.units > 1 ? t('ride.vehicles', { count: ride.units, price: each }) : t('ride.perVehicle');
}
