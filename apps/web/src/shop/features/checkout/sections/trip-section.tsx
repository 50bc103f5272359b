import type { FlightResponse, Notice } from '@farewind/contract/flights/search';
import { ChevronDown, Info, Luggage, RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { arrivalTime, departureTime } from '@farewind/values/local-time';
import { daysBetween, formatDateWithWeekday } from '../../../../shared/format/date.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { FareTerms } from '../../../purchase/fares/fare-terms.tsx';
import { describeFare } from '../../../purchase/fares/fare-words.ts';
import type { CheckoutChoice } from '../../../purchase/checkout-choice.ts';
import type { Trip } from '../use-trip.ts';

/** The purchase: both directions, the services of the fares, and notices for travellers. */
export function TripSection(props: {
  readonly trip: Trip;
  readonly choice: CheckoutChoice;
  readonly warnings: readonly Notice[];
}) {
  const { trip, choice } = props;
  const { t } = useI18n();
  const [isWhole, setWhole] = useState(false);
  const fareIds = [choice.fareId, choice.returnFareId];
  return (
    <section
      className={isWhole ? 'card form-sec trip-sec is-whole' : 'card form-sec trip-sec'}
      aria-labelledby="checkout-trip"
    >
      <h2 id="checkout-trip">{t('checkout.trip')}</h2>
      <div className="grid2 trip-ways">
        {trip.flights.map((flight, index) => (
          <Way key={flight.direction} flight={flight} fareId={fareIds[index]} trip={trip} />
        ))}
      </div>
      {/* On phones the passengers come first; wider windows have room for everything. */}
      <button
        type="button"
        className="btn btn-ghost btn-sm trip-whole"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {t('offer.details')}
        <ChevronDown className="i i-16" aria-hidden />
      </button>
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
  readonly flight: FlightResponse;
  readonly fareId: string | undefined;
  readonly trip: Trip;
}) {
  const { flight, trip } = props;
  const i18n = useI18n();
  const { t, locale } = i18n;
  const [first, last] = [flight.segments[0], flight.segments.at(-1)];
  const fare = flight.fares.find(({ fareId }) => fareId === props.fareId);
  const words = fare === undefined ? undefined : describeFare(fare, i18n);
  if (first === undefined || last === undefined) return null;
  const later = daysBetween(first.departsAt, last.arrivesAt);
  const numbers = flight.segments
    .map(({ carrier, number }) => `${trip.names.airline(carrier)}, ${carrier} ${number}`)
    .join('; ');
  const stops = flight.stops === 0 ? t('checkout.direct') : t('checkout.stops', { count: flight.stops });
  return (
    <div className="trip-way">
      <p className="t14 mute">
        {t(`checkout.direction.${flight.direction}`)}, {formatDateWithWeekday(first.departsAt, locale)}
      </p>
      <p className="t20">
        <span className="time">{departureTime(first)}</span> <span className="mute">–</span>{' '}
        <span className="time">{arrivalTime(last)}</span>
        {later === 0 ? null : <span className="t14 mute"> {t('checkout.daysLater', { count: later })}</span>}
      </p>
      <p>
        {trip.names.airport(first.from)} <span className="code mute t14">{first.from}</span> –{' '}
        {trip.names.airport(last.to)} <span className="code mute t14">{last.to}</span>
      </p>
      <p className="t14 mute trip-more">
        {/* One text node, so that it can wrap differently after the fonts load without moving anything. */}
        {[numbers, t(`kind.${flight.kind}`), stops, formatDuration(flight.durationMinutes, locale)].join(
          ', ',
        )}
      </p>
      {words === undefined ? null : (
        <ul className="fare-words t14 trip-more">
          <li>
            <Luggage className="i i-16" aria-hidden />
            {words.hand}, {words.baggage}
          </li>
          <li>
            <RotateCcw className="i i-16" aria-hidden />
            {words.refund}
          </li>
          <li>
            <Info className="i i-16" aria-hidden />
            {words.change}
          </li>
          <FareTerms terms={fare?.terms} />
        </ul>
      )}
    </div>
  );
}
