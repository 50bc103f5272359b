import type { Order } from '@farewind/contract/bookings/get-order';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import '../../../styles/joined-ride.css';
import '../../../styles/pickers.css';
import '../../../styles/search.css';
import { call } from '../../../shared/api/call.ts';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { saveTransferSearch } from '@farewind/contract/transfers/search';
import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
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
import { isMasked } from '../../order/masked-order.ts';
import { orderKeyHeader } from '../../order/order-keys.ts';
import { useAct } from './use-act.ts';
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
  const navigate = useNavigate();
  const [place, setPlace] = useState<TransferPlace>();
  const { isBusy, problem, setProblem, run } = useAct();
  const at = formatTime(leg.flight.at);
  const meets = leg.pickupAt ?? leg.arriveBy ?? leg.flight.at;
  const wait = formatDuration(Math.abs(localMinutes(meets) - localMinutes(leg.flight.at)), locale);
  const choose = async () => {
    if (place === undefined) return setProblem(t('ride.add.placeFirst'));
    const sides = onlySides(findLegs(times)) ?? 'both';
    const criteria = toRideCriteria({ times, bags: times.bags, place, sides, currency: order.currency });
    if (criteria === undefined) return;
    await run(
      async () => {
        const { id: searchId } = await call(saveTransferSearch, criteria);
        await navigate({
          to: '/transferSearch/$searchId',
          params: { searchId },
          search: { join: order.orderId },
        });
      },
      (error) => error.message,
    );
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
        onPlace={(chosen) => {
          setProblem(undefined);
          setPlace(chosen);
        }}
      />
      <div role="alert" className="ride-fault">
        <FieldError id={`${id}-fault`} text={problem} />
      </div>
      <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void choose()}>
        {t('ride.add.act')}
      </button>
    </section>
  );
}
