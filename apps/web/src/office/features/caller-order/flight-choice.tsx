import type { SearchResults } from '@farewind/contract/flights/search';
import { formatMoney } from '@farewind/values/format-money';
import { arrivalTime, departureTime } from '@farewind/values/local-time';
import { formatDate } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';

type Flight = SearchResults['flightSearchResponses'][number];
type Fare = Flight['fares'][number];

interface ChoiceProps {
  readonly legend: string;
  /** Name of the radio group: `outbound` or `return`. */
  readonly name: string;
  readonly flights: readonly Flight[];
  readonly chosen: { readonly flightId: string; readonly fareId: string } | undefined;
  readonly onChoose: (flightId: string, fareId: string) => void;
}

const SHOWN = 8;

/**
 * Flights of one direction with one line per fare, cheapest first. Arrow keys move between the lines, as in any radio
 * group.
 */
export function FlightChoice({ legend, name, flights, chosen, onChoose }: ChoiceProps) {
  const t = useOfficeT();
  const [isWhole, setWhole] = useState(false);
  const lines = flights
    .filter(({ bookable, combinable }) => bookable && combinable !== false)
    .flatMap((flight) => flight.fares.map((fare) => ({ flight, fare })))
    .toSorted((one, other) => sumOf(one.fare) - sumOf(other.fare));
  const isChosen = (flight: Flight, fare: Fare): boolean =>
    chosen?.flightId === flight.id && chosen.fareId === fare.fareId;
  const shown = lines.filter(({ flight, fare }, index) => isWhole || index < SHOWN || isChosen(flight, fare));
  return (
    <fieldset className="o-flights">
      <legend>{legend}</legend>
      {shown.map(({ flight, fare }) => (
        <label key={`${flight.id} ${fare.fareId}`} className="o-flight">
          <input
            type="radio"
            name={name}
            checked={isChosen(flight, fare)}
            onChange={() => onChoose(flight.id, fare.fareId)}
          />
          <FlightLine flight={flight} fare={fare} />
        </label>
      ))}
      {shown.length === lines.length ? null : (
        <button type="button" className="btn btn-line" onClick={() => setWhole(true)}>
          {t('caller.showAll', { count: lines.length })}
        </button>
      )}
    </fieldset>
  );
}

const sumOf = ({ pairTotal, total }: Fare): number => Number(pairTotal ?? total);

function FlightLine({ flight, fare }: { readonly flight: Flight; readonly fare: Fare }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const first = flight.segments[0];
  const last = flight.segments.at(-1);
  if (first === undefined || last === undefined) return null;
  const { pieces, kg } = fare.baggage;
  return (
    <>
      <span className="num b">
        {formatDate(first.departsAt)}, {departureTime(first)} – {arrivalTime(last)}
      </span>
      <span>
        <span className="code">
          {flight.segments.map(({ carrier, number }) => `${carrier} ${number}`).join(', ')}
        </span>{' '}
        <span className="soft">
          {first.from} – {last.to}, {formatDuration(flight.durationMinutes, locale)}
          {flight.stops === 0 ? '' : `, ${t('caller.stops', { count: flight.stops })}`}
        </span>
      </span>
      <span className="soft">
        {fare.family}, {pieces === 0 ? t('caller.noBaggage') : t('caller.baggage', { pieces, kg })}
        {fare.seatsLeft === undefined ? '' : `, ${t('caller.seatsLeft', { count: fare.seatsLeft })}`}
        {fare.source === undefined ? '' : `, ${t('caller.ofSupplier', { supplier: fare.source })}`}
      </span>
      <span className="num b o-flight-sum">
        {formatMoney(fare.pairTotal ?? fare.total, fare.currency, locale)}
      </span>
    </>
  );
}
