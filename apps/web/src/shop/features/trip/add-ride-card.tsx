import type { Order } from '@farewind/contract/bookings/get-order';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import '../../../styles/joined-ride.css';
import '../../../styles/pickers.css';
import '../../../styles/search.css';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { saveTransferSearch, type TransferCriteria } from '@farewind/contract/transfers/search';
import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { localMinutes } from '@farewind/values/local-time';
import {
  findLegs,
  onlySides,
  toRideCriteria,
  type RideLeg,
  type RideTimes,
} from '../../../shared/purchase/ride-for-flights.ts';
import { RidePlace } from '../../purchase/ride/ride-place.tsx';
import { useRideT } from '../../purchase/ride/texts/ride-texts.ts';
import { VehicleArt } from '../../kit/vehicle-art.tsx';
import { useNewSearch } from '../../search/open-awaited.ts';
import { isMasked } from '../../order/masked-order.ts';
import { orderKeyHeader } from '../../order/order-keys.ts';
import { isPaid } from '../../order/use-order.ts';

/** For flights without a ride: links to matching rides, joined to this order. */
export function AddRideCard({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const isWanted = isPaid(order) && !isMasked(order) && order.items.some(({ kind }) => kind === 'flight');
  const times = useQuery({
    queryKey: ['rideTimes', orderId],
    queryFn: ({ signal }) => call(getRideTimes, { orderId }, { signal, headers: orderKeyHeader(orderId) }),
    enabled: isWanted,
    retry: false,
  });
  if (!isWanted || times.data === undefined) return null;
  const legs = findLegs(times.data);
  const leg = legs.arrival ?? legs.departure;
  if (leg === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AddRide order={order} leg={leg} times={times.data} />
    </Suspense>
  );
}

function AddRide(props: { readonly order: Order; readonly leg: RideLeg; readonly times: RideTimes }) {
  const { order, leg, times } = props;
  const t = useRideT();
  const { locale } = useI18n();
  const id = useId();
  const placeId = `${id}-place`;
  const navigate = useNavigate();
  const [place, setPlace] = useState<TransferPlace>();
  const [problem, setProblem] = useState<string>();
  const rides = useNewSearch({
    save: (criteria: TransferCriteria) => call(saveTransferSearch, criteria),
    open: (searchId) =>
      navigate({
        to: '/transferSearch/$searchId',
        params: { searchId },
        search: { join: order.orderId },
      }),
    onError: (error) => (error instanceof ApiError ? setProblem(error.message) : showError(error)),
  });
  const at = formatTime(leg.flight.at);
  const meets = leg.pickupAt ?? leg.arriveBy ?? leg.flight.at;
  const wait = formatDuration(Math.abs(localMinutes(meets) - localMinutes(leg.flight.at)), locale);
  const choose = () => {
    if (place === undefined) {
      setProblem(t('ride.add.placeFirst'));
      document.getElementById(placeId)?.focus();
      return;
    }
    const sides = onlySides(findLegs(times)) ?? 'both';
    const criteria = toRideCriteria({ times, bags: times.bags, place, sides, currency: order.currency });
    if (criteria === undefined || rides.isPending) return;
    setProblem(undefined);
    rides.mutate(criteria);
  };
  return (
    <section className="card pad add-ride" aria-labelledby={`${id}-title`}>
      <div className="add-ride-art">
        <VehicleArt picture="van" className="ride-art" />
      </div>
      <h2 id={`${id}-title`}>{t('ride.add.title', { airport: leg.airportName })}</h2>
      <p className="t14">{t(`ride.add.${leg.side}`, { at, time: formatTime(meets), wait })}</p>
      <RidePlace
        airport={leg}
        place={place}
        inputId={placeId}
        problem={place === undefined ? problem : undefined}
        onPlace={(chosen) => {
          setProblem(undefined);
          setPlace(chosen);
        }}
      />
      <div role="alert" className="ride-fault">
        <FieldError id={`${id}-fault`} text={place === undefined ? undefined : problem} />
      </div>
      <button type="button" className="btn btn-primary" aria-busy={rides.isPending} onClick={choose}>
        {t('ride.add.act')}
      </button>
    </section>
  );
}
