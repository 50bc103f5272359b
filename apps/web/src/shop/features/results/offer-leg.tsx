import { arrivalTime, departureTime } from '@farewind/values/local-time';
import type { FlightResponse } from '@farewind/contract/flights/search';
import { daysBetween, formatDateWithWeekday } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { CarrierTile } from './carrier-tile.tsx';
import { arrivalOf, departureOf } from './filter-offers.ts';
import { endsOf } from './fits-airports.ts';
import { useNames } from './result-names.tsx';

/** One direction at a glance: carrier, times, airports, duration and the changes of planes on the line between them. */
export function OfferLeg({ flight }: { readonly flight: FlightResponse }) {
  const { t, locale } = useI18n();
  const [from, to] = endsOf(flight);
  const departsAt = departureOf(flight);
  const later = daysBetween(departsAt, arrivalOf(flight));
  const [first, last] = [flight.segments[0], flight.segments.at(-1)];
  return (
    <div className="way-leg">
      <CarrierTile flight={flight} />
      <span className="way-when t14">
        <b className="m">{t(flight.direction === 'outbound' ? 'leg.out' : 'leg.back')}</b>
        <span className="num">{formatDateWithWeekday(departsAt, locale)}</span>
      </span>
      <span>
        <span className="way-time">
          {first && departureTime(first)}
          <i> – </i>
          {last && arrivalTime(last)}
          {later === 0 ? null : (
            <sup>
              <span aria-hidden="true">+{later}</span>
              <span className="sr">{t('leg.daysLater', { count: later })}</span>
            </sup>
          )}
        </span>
        <span className="way-route t14">
          <Place code={from} /> – <Place code={to} />
        </span>
      </span>
      <Path flight={flight} />
    </div>
  );
}

/** An airport: by name and code; a phone shows the name only in a city that has several. */
function Place({ code }: { readonly code: string }) {
  const names = useNames();
  return (
    <>
      <span className={names.isOneOfSeveral(code) ? '' : 'only-l'}>{names.airport(code)} </span>
      <span className="code">{code}</span>
    </>
  );
}

function Path({ flight }: { readonly flight: FlightResponse }) {
  const { t, locale } = useI18n();
  const landings = flight.segments.flatMap(({ technicalStops = [] }) =>
    technicalStops.map(({ airport }) => airport),
  );
  const changes = flight.layovers.some((layover) => layover.airportChange);
  const stops = flight.layovers.map((layover, index) => {
    const next = flight.segments[index + 1]?.from;
    const isMove = layover.airportChange && next !== undefined;
    const place = isMove ? `${layover.airport} → ${next}` : layover.airport;
    return { place, wait: formatDuration(layover.minutes, locale) };
  });
  return (
    <span className="path t14">
      <span>{formatDuration(flight.durationMinutes, locale)}</span>
      <span className="ln" aria-hidden="true">
        <s />
        {flight.layovers.map((layover, index) => (
          <u
            key={index}
            className={layover.airportChange ? 'chg' : ''}
            style={{ left: `${((index + 1) * 100) / (flight.layovers.length + 1)}%` }}
          />
        ))}
      </span>
      {stops.length === 0 ? (
        <span className="st">
          {landings.length === 0 ? t('leg.direct') : t('leg.technicalStop', { places: landings.join(', ') })}
        </span>
      ) : (
        <span className={changes ? 'st chg' : 'st'}>
          {changes
            ? stops.map(({ place }) => place).join('; ')
            : t('leg.via', { places: stops.map(({ place }) => place).join(', ') })}
          <span className="only-l">, {stops.map(({ wait }) => wait).join(', ')}</span>
        </span>
      )}
    </span>
  );
}
