import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { getRideTimes } from '../../../../shared/api/remotes.ts';
import { formatTime } from '../../../../shared/format/date.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';

/** For the rides of a flight that was bought: when it lands or leaves, and what follows from it. */
export function JoinedTimes({ orderId }: { readonly orderId: string }) {
  const t = useTransferT();
  const times = useQuery({
    queryKey: ['rideTimes', orderId],
    queryFn: ({ signal }) => call(getRideTimes, { orderId }, { signal, headers: orderKeyHeader(orderId) }),
    retry: false,
  });
  const legs = times.data?.legs ?? [];
  if (legs.length === 0) return null;
  return (
    <section className="joined" aria-labelledby="ride-joined">
      <h2 id="ride-joined">{t('ride.joined.title')}</h2>
      <p className="t14 soft">{t('ride.joined.text')}</p>
      <ul className="stack s2">
        {legs.map((leg) => (
          <li key={leg.flightDirection} className="num">
            {t(`ride.joined.${leg.side}`, {
              flight: `${leg.flight.carrier} ${leg.flight.number}`,
              at: formatTime(leg.flight.at),
              time: formatTime(leg.pickupAt ?? leg.arriveBy ?? leg.flight.at),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
