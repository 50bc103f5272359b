import type { getRideTimes } from '@farewind/contract/bookings/ride-times';
import type { Currency } from '@farewind/values/currency';
import { useEffect, useRef } from 'react';
import { formatDateWithWeekday, formatTime } from '../../../shared/format/date.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import {
  findLegs,
  onlySides,
  rideSides,
  toRideCriteria,
  type RidePick,
  type RideSides,
} from '../../../shared/purchase/ride-for-flights.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { CallerCard } from './caller-card.tsx';
import { listFlightRideFields, ridePlaceField } from './caller-fields.ts';
import { textOf, type RidePrefix } from './caller-form.ts';
import { RideChoice } from './ride-choice.tsx';
import { readPlaceValue } from './ride-place.ts';
import type { CallerFormState } from './use-caller-form.tsx';
import { trackPick, type PickTrack } from './track-pick.ts';
import { useRides } from './use-rides.ts';

type RideTimes = Answer<typeof getRideTimes>;

/** Rides that follow flights: where to, for which of them, the vehicle, and what the driver needs. */
export function FlightRideCard(props: {
  readonly state: CallerFormState;
  readonly times: RideTimes;
  /** Bags of the fares, with the extra ones. */
  readonly bags: number;
  readonly currency: Currency;
  readonly prefix: RidePrefix;
  readonly pick: RidePick | undefined;
  readonly onPick: (pick: RidePick | undefined) => void;
  readonly faults: Readonly<Record<string, string>>;
}) {
  const { state, times, prefix, pick, onPick, faults } = props;
  const { form, change, draw, sent } = state;
  const t = useOfficeT();
  const legs = findLegs(times);
  const airport = legs.arrival ?? legs.departure;
  const place = readPlaceValue(textOf(form, 'ridePlace'));
  const sides = onlySides(legs) ?? readSides(textOf(form, 'rideSides')) ?? 'both';
  const criteria =
    place === undefined
      ? undefined
      : toRideCriteria({ times, bags: props.bags, place, sides, currency: props.currency });
  const rides = useRides(criteria);
  const { options } = rides;
  const track = useRef<PickTrack>({ criteria });
  useEffect(() => {
    const next = trackPick(track.current, pick, criteria, options);
    track.current = next.track;
    if (next.pick?.transferId !== pick?.transferId || next.pick?.searchId !== pick?.searchId)
      onPick(next.pick);
  });
  if (airport === undefined) return null;
  const name = `${prefix}transferId`;
  return (
    <CallerCard title={t('caller.ride')}>
      {draw(ridePlaceField(airport.airport))}
      {onlySides(legs) === undefined ? (
        <Sides legs={legs} sides={sides} onSides={(next) => change('rideSides', next)} />
      ) : null}
      {criteria === undefined ? null : (
        <div className="span2">
          <RideChoice
            rides={rides}
            pick={pick}
            onPick={onPick}
            name={name}
            problem={sent.problems[name] ?? faults[name]}
          />
        </div>
      )}
      {pick === undefined
        ? null
        : listFlightRideFields(form, prefix, times.passengers).map((field) =>
            draw(field, faults[field.name]),
          )}
    </CallerCard>
  );
}

const readSides = (text: string): RideSides | undefined => rideSides.find((sides) => sides === text);

function Sides(props: {
  readonly legs: ReturnType<typeof findLegs>;
  readonly sides: RideSides;
  readonly onSides: (sides: RideSides) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { arrival, departure } = props.legs;
  const at = (moment: string | undefined) =>
    moment === undefined ? '' : `${formatDateWithWeekday(moment, locale)}, ${formatTime(moment)}`;
  return (
    <div className="field">
      <label htmlFor="field-rideSides">{t('caller.rideSides')}</label>
      <select
        id="field-rideSides"
        className="select"
        value={props.sides}
        onChange={({ target }) => props.onSides(readSides(target.value) ?? 'both')}
      >
        {rideSides.map((sides) => (
          <option key={sides} value={sides}>
            {t(`caller.rideSides.${sides}`, {
              there: at(arrival?.flight.at),
              back: at(departure?.flight.at),
            })}
          </option>
        ))}
      </select>
    </div>
  );
}
