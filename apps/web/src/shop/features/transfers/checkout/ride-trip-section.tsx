import type { Notice } from '@farewind/contract/flights/search';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import type { TransferResponse } from '@farewind/contract/transfers/search';
import { Hourglass, RotateCcw, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateWithWeekday, formatTime } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { VehicleArt } from '../../../kit/vehicle-art.tsx';
import { formatParty } from '../../../purchase/transfers/party-words.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import type { RideTrip } from './use-ride-trip.ts';

/** The purchase: each ride with its time and vehicle, exact places, and notices. */
export function RideTripSection(props: {
  readonly trip: RideTrip;
  readonly warnings: readonly Notice[];
  /** The exact address, where an end is a zone. */
  readonly children: ReactNode;
}) {
  const { trip } = props;
  const { t: say } = useI18n();
  const { from, to } = trip.search;
  return (
    <section className="card form-sec" aria-labelledby="checkout-trip">
      <h2 id="checkout-trip">{say('checkout.trip')}</h2>
      <div className="stack ride-ways">
        <Way ride={trip.outbound} from={from} to={to} trip={trip} />
        {trip.back === undefined ? null : <Way ride={trip.back} from={to} to={from} trip={trip} />}
      </div>
      {props.children}
      {props.warnings.length === 0 ? null : (
        <ul className="stack s2 trip-notes">
          {props.warnings.map((warning) => (
            <li key={warning.code} className="notice warn">
              <TriangleAlert className="i" aria-hidden />
              <span>{warning.text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Way(props: {
  readonly ride: TransferResponse;
  readonly from: TransferPlace;
  readonly to: TransferPlace;
  readonly trip: RideTrip;
}) {
  const { ride } = props;
  const { t: say, locale } = useI18n();
  const t = useTransferT();
  return (
    <div className="ride-way">
      <VehicleArt picture={ride.picture} className="ride-way-art" />
      <div>
        <p className="t14 mute">
          {say(`checkout.direction.${ride.direction}`)}, {formatDateWithWeekday(ride.pickupAt, locale)}
        </p>
        <p className="t20">
          <span className="time">{formatTime(ride.pickupAt)}</span>{' '}
          <span className="soft t16">{t('ride.pickup')}</span>
        </p>
        <p>{t('ride.route', { from: props.from.name, to: props.to.name })}</p>
        <p className="t14 mute">
          {ride.vehicles > 1
            ? t('ride.several', { count: ride.vehicles, vehicle: ride.vehicleType })
            : ride.vehicleType}
          , {t('ride.cap.road', { minutes: ride.transferTime })}
        </p>
        <ul className="fare-words t14">
          <li>
            <Users className="i i-16" aria-hidden />
            {formatParty(props.trip.search, t)}
          </li>
          <li>
            <Hourglass className="i i-16" aria-hidden />
            {t('ride.cap.waiting', { minutes: ride.freeWaitingMinutes })}
          </li>
          <li>
            <RotateCcw className="i i-16" aria-hidden />
            {t('ride.freeCancel', { hours: ride.freeCancelHours })}
          </li>
        </ul>
      </div>
    </div>
  );
}
