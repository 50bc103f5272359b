import { arrivalTime, departureTime } from '@farewind/values/local-time';
import type { FlightResponse } from '@farewind/contract/flights/search';
import { daysBetween, formatDateWithWeekday } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { arrivalOf, departureOf, endsOf } from './filter-offers.ts';
import { useNames } from './result-names.tsx';

/** One direction at a glance: times, airports, duration and the changes of planes on the line between them. */
export function OfferLeg({ flight }: { readonly flight: FlightResponse }) {
  const { t, locale } = useI18n();
  const names = useNames();
  const [from, to] = endsOf(flight);
  const departsAt = departureOf(flight);
  const arrivesAt = arrivalOf(flight);
  const later = daysBetween(departsAt, arrivesAt);
  const [first, last] = [flight.segments[0], flight.segments.at(-1)];
  const carrier = first?.carrier ?? '';
  return (
    <>
      <p className="t14 mute leg-head">
        {t(flight.direction === 'outbound' ? 'leg.outbound' : 'leg.return', {
          date: formatDateWithWeekday(departsAt, locale),
        })}
        {' · '}
        <Carriers flight={flight} />
      </p>
      <div className="leg">
        <span className="mono2 who" aria-hidden="true">
          {carrier}
        </span>
        <span className="time">{first && departureTime(first)}</span>
        <span className="path">
          <span>{formatDuration(flight.durationMinutes, locale)}</span>
        </span>
        <span className="time end">
          {last && arrivalTime(last)}
          {later === 0 ? null : (
            <sup>
              <span aria-hidden="true">+{later}</span>
              <span className="sr">{t('leg.daysLater', { count: later })}</span>
            </sup>
          )}
        </span>
        <span className="ap">
          <span className="nm">{names.airport(from)}</span> <span className="code">{from}</span>
        </span>
        <Path flight={flight} />
        <span className="ap end">
          <span className="nm">{names.airport(to)}</span> <span className="code">{to}</span>
        </span>
      </div>
    </>
  );
}

function Carriers({ flight }: { readonly flight: FlightResponse }) {
  const { airline } = useNames();
  const { t } = useI18n();
  return (
    <>
      {flight.segments.map((segment, index) => (
        <span key={index}>
          {index === 0 ? '' : '; '}
          {airline(segment.carrier)}, <span className="code">{`${segment.carrier} ${segment.number}`}</span>
          {segment.operatingCarrier === segment.carrier
            ? ''
            : ` ${t('leg.operatedBy', { airline: airline(segment.operatingCarrier) })}`}
        </span>
      ))}
    </>
  );
}

function Path({ flight }: { readonly flight: FlightResponse }) {
  const { t, locale } = useI18n();
  const changes = flight.layovers.some((layover) => layover.airportChange);
  return (
    <span className="path">
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
      <span className={changes ? 'st chg' : 'st'}>
        {flight.layovers.length === 0
          ? t('leg.direct')
          : flight.layovers
              .map((layover, index) => {
                const next = flight.segments[index + 1]?.from;
                const place =
                  layover.airportChange && next !== undefined
                    ? `${layover.airport} → ${next}`
                    : layover.airport;
                return `${place}, ${formatDuration(layover.minutes, locale)}`;
              })
              .join('; ')}
      </span>
    </span>
  );
}
