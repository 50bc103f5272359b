import { getSeatMaps, type SeatMap } from '@farewind/contract/flights/seat-maps';
import { formatMoney } from '@farewind/values/format-money';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { useI18n, useT } from '../../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../../shared/ui/error-dialog-store.ts';
import type { CheckoutChoice } from '../../../purchase/checkout-choice.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { useForm } from '../form-context.tsx';
import type { Trip } from '../use-trip.ts';
import { findNextWithout, findSeatOf, listSeats, priceFor, seatNumber, withSeat } from './chosen-seats.ts';
import { SeatGrid } from './seat-grid.tsx';
import '../../../../styles/seat-map.css';

/** The seats of each flight, chosen passenger by passenger. */
export function SeatPanel({ choice, trip }: { readonly choice: CheckoutChoice; readonly trip: Trip }) {
  const t = useT();
  const say = useCheckoutT();
  const { searchId, flightId, fareId, returnFlightId, returnFareId } = choice;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['seatMaps', choice],
    queryFn: ({ signal }) =>
      call(
        getSeatMaps,
        {
          id: searchId,
          flightId,
          fareId,
          ...(returnFlightId === undefined ? {} : { returnFlightId }),
          ...(returnFareId === undefined ? {} : { returnFareId }),
        },
        { signal },
      ),
    staleTime: Infinity,
    retry: false,
  });
  if (isPending) return <p role="status" className="sk sk-60" aria-label={t('page.loading')} />;
  if (error !== null)
    return (
      <div role="alert">
        <p className="t14">{describeError(error, t).text}</p>
        <p>
          <button type="button" className="btn btn-line" onClick={() => void refetch()}>
            {t('error.retry')}
          </button>
        </p>
      </div>
    );
  const maps = data.maps.filter((map) => listSeats(map).length > 0);
  if (maps.length === 0) return <p className="t14 soft">{say('seats.none')}</p>;
  return (
    <div className="seat-flights">
      {maps.map((map) => (
        <SeatsOfFlight key={map.segment} map={map} trip={trip} currency={data.currency} />
      ))}
    </div>
  );
}

interface FlightProps {
  readonly map: SeatMap;
  readonly trip: Trip;
  readonly currency: Currency;
}

/** One flight: who is choosing, the map, and what is chosen. */
function SeatsOfFlight({ map, trip, currency }: FlightProps) {
  const { t, locale } = useI18n();
  const say = useCheckoutT();
  const id = useId();
  const { fields, change } = useForm();
  const { passengers, extras } = fields;
  const { services } = extras;
  const { segment } = map;
  const types = passengers.map(({ type }) => type);
  const [turn, setTurn] = useState(0);
  const route = `${trip.names.city(map.from)} – ${trip.names.city(map.to)}`;
  const nameOf = ({ type, name, surname }: PassengerFields, index: number): string =>
    `${name} ${surname}`.trim() || `${index + 1}. ${t(`checkout.type.${type}`)}`;
  const set = (serviceId: string | undefined) => {
    const next = withSeat(services, { passengerIndex: turn, segment }, serviceId);
    change({ extras: { ...extras, services: next } }, 'services');
    if (serviceId === undefined) return;
    setTurn(findNextWithout(next, { passengerIndex: turn, segment }, types) ?? turn);
  };
  const own = findSeatOf(services, turn, segment);
  const seat = own && listSeats(map).find(({ serviceId }) => serviceId === own.serviceId);
  const price = seat && priceFor(seat, types[turn] ?? 'adult');
  const money = (sum: string): string =>
    Number(sum) === 0 ? say('seats.free') : formatMoney(sum, currency, locale);
  return (
    <section className="seat-flight" aria-labelledby={id}>
      <h4 id={id}>{route}</h4>
      <div className="seat-people" role="group" aria-label={say('seats.forWhom')}>
        {passengers.map((passenger, index) => {
          if (passenger.type === 'infant') return null;
          const chosen = findSeatOf(services, index, segment);
          return (
            <button
              key={index}
              type="button"
              className="chip"
              aria-pressed={index === turn}
              onClick={() => setTurn(index)}
            >
              <span className="seat-who">{nameOf(passenger, index)}</span>{' '}
              <b className="num">{chosen === undefined ? '–' : seatNumber(chosen)}</b>
            </button>
          );
        })}
      </div>
      <SeatGrid
        map={map}
        type={types[turn] ?? 'adult'}
        turn={turn}
        services={services}
        money={money}
        label={say('seats.of', { route })}
        onChoose={set}
      />
      <div className="seat-own" aria-live="polite">
        {own === undefined ? (
          <p className="t14 soft">{say('seats.unchosen')}</p>
        ) : (
          <>
            <p>
              <b className="num">{seatNumber(own)}</b>
              {price === undefined ? null : <span className="num"> · {money(price)}</span>}
              {seat?.name === undefined ? null : (
                <span className="soft" lang="en">
                  {' '}
                  · {seat.name}
                </span>
              )}
            </p>
            {seat?.notes.map((note) => (
              <p key={note} className="t14 soft" lang="en">
                {note}
              </p>
            ))}
            <p>
              <button type="button" className="link" onClick={() => set(undefined)}>
                {say('seats.remove', { seat: seatNumber(own) })}
              </button>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
