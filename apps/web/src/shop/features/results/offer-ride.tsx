import type { TransferPlace } from '@farewind/contract/transfers/places';
import { formatPrice } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import '../../../styles/joined-ride.css';
import { call } from '../../../shared/api/call.ts';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import {
  findLegs,
  listRideOptions,
  type RideLeg,
  type RideTimes,
} from '../../../shared/purchase/ride-for-flights.ts';
import { RideClock } from '../../purchase/ride/ride-clock.tsx';
import { findRideRequest, storeRideRequest } from '../../purchase/ride/ride-request.ts';
import { useRideT } from '../../purchase/ride/texts/ride-texts.ts';
import { useJoinedRides } from '../../purchase/ride/use-joined-rides.ts';
import { findPlaces } from '../../purchase/transfers/use-ride-places.ts';
import type { Offer } from './filter-offers.ts';

const ZONES = 50;

/** The price of a ride from the airport, by zone; the chosen zone is passed on to the checkout. */
export function OfferRide({ offer }: { readonly offer: Offer }) {
  const { searchId = '' } = useParams({ strict: false });
  const { flight, fare } = offer;
  const times = useQuery({
    queryKey: ['rideTimes', searchId, flight.id],
    queryFn: ({ signal }) => call(getRideTimes, { searchId, flightId: flight.id }, { signal }),
    retry: false,
    staleTime: Infinity,
    enabled: searchId !== '',
  });
  const leg = times.data && findLegs(times.data).arrival;
  if (times.data === undefined || leg === undefined) return null;
  return <RideFrom leg={leg} times={times.data} searchId={searchId} currency={fare.currency} />;
}

function RideFrom(props: {
  readonly leg: RideLeg;
  readonly times: RideTimes;
  readonly searchId: string;
  readonly currency: Offer['fare']['currency'];
}) {
  const { leg, times, searchId } = props;
  const t = useRideT();
  const id = useId();
  const [place, setPlace] = useState(() => findRideRequest(searchId));
  const zones = useZones(leg);
  const choose = (code: string) => {
    const zone = zones.find((each) => each.code === code);
    setPlace(zone);
    storeRideRequest(searchId, zone);
  };
  if (zones.length === 0) return null;
  return (
    <section className="offer-ride" aria-labelledby={`${id}-title`}>
      <h4 className="off-more-h" id={`${id}-title`}>
        {t('ride.offer.title', { airport: leg.airportName })}
      </h4>
      <RideClock leg={leg} placeName="" ride={undefined} />
      <div className="field">
        <label htmlFor={`${id}-zone`}>{t('ride.offer.zone')}</label>
        <select
          id={`${id}-zone`}
          className="select"
          value={zones.some(({ code }) => code === place?.code) ? place?.code : ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('ride.offer.choose')}</option>
          {zones.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {place === undefined ? null : <FromPrice times={times} place={place} currency={props.currency} />}
    </section>
  );
}

function FromPrice(props: {
  readonly times: RideTimes;
  readonly place: TransferPlace;
  readonly currency: Offer['fare']['currency'];
}) {
  const { times, place, currency } = props;
  const t = useRideT();
  const { locale } = useI18n();
  const rides = useJoinedRides({ times, place, currency, bags: times.bags, sides: 'arrival' });
  const [cheapest] = rides.results === undefined ? [] : listRideOptions(rides.results);
  if (cheapest === undefined)
    return (
      <p role="status" className="soft">
        {t(rides.isAsking ? 'ride.asking' : 'ride.none')}
      </p>
    );
  return (
    <p role="status">
      <b className="num">
        {t('ride.offer.from', {
          price: formatPrice(cheapest.total, currency, locale),
          time: formatDuration(cheapest.rides[0].transferTime, locale),
        })}
      </b>
      <br />
      <span className="t14 soft">{t('ride.offer.kept')}</span>
    </p>
  );
}

function useZones({ airport: code, airportName: name }: RideLeg): readonly TransferPlace[] {
  const { language } = useI18n();
  const zones = useQuery({
    queryKey: ['rideZones', code, language],
    queryFn: ({ signal }) => findPlaces('', { kind: 'airport', code, name }, ZONES, signal),
    staleTime: Infinity,
    retry: false,
  });
  return (zones.data ?? []).filter(({ kind }) => kind === 'zone');
}
