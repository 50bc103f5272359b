import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { localMinutes, type LocalDateTime } from '@farewind/values/local-time';
import { Fragment } from 'react';
import type { RideLeg } from '../../../shared/purchase/ride-for-flights.ts';
import { useRideT } from './texts/ride-texts.ts';

/** Known times of the ride; before a vehicle is chosen only the flight's side is known. */
export interface TimedRide {
  readonly pickupAt: LocalDateTime;
  readonly minutes: number;
}

interface Point {
  readonly at: LocalDateTime;
  readonly name: string;
  /** What happens until the next point. */
  readonly wait?: string;
}

/** The sequence of flight and ride: landing, bags, pick-up, arrival; or pick-up, drive, airport, departure. */
export function RideClock(props: {
  readonly leg: RideLeg;
  readonly placeName: string;
  readonly ride: TimedRide | undefined;
}) {
  const points = usePoints(props);
  return (
    <ol className="ride-clock">
      {points.map(({ at, name, wait }) => (
        <Fragment key={name}>
          <li className="ride-point">
            <b className="time">{formatTime(at)}</b>
            <span className="t14 soft">{name}</span>
          </li>
          {wait === undefined ? null : <li className="ride-wait t12 mute">{wait}</li>}
        </Fragment>
      ))}
    </ol>
  );
}

function usePoints({ leg, placeName, ride }: Parameters<typeof RideClock>[0]): Point[] {
  const t = useRideT();
  const { locale } = useI18n();
  const flight = `${leg.flight.carrier} ${leg.flight.number}`;
  const between = (from: LocalDateTime, to: LocalDateTime) =>
    formatDuration(localMinutes(to) - localMinutes(from), locale);
  const road = ride && t('ride.road', { time: formatDuration(ride.minutes, locale) });
  const arrives = ride && addMinutes(ride.pickupAt, ride.minutes);
  if (leg.side === 'arrival') {
    const pickupAt = ride?.pickupAt ?? leg.pickupAt ?? leg.flight.at;
    return [
      {
        at: leg.flight.at,
        name: t('ride.lands', { flight }),
        wait: t('ride.bagsWait', { time: between(leg.flight.at, pickupAt) }),
      },
      { at: pickupAt, name: t('ride.pickup'), ...(road === undefined ? {} : { wait: road }) },
      ...(arrives === undefined ? [] : [{ at: arrives, name: placeName }]),
    ];
  }
  const ready = leg.arriveBy ?? leg.flight.at;
  return [
    ...(ride
      ? [{ at: ride.pickupAt, name: t('ride.pickupAt', { place: placeName }), wait: road ?? '' }]
      : []),
    {
      at: ready,
      name: t('ride.atAirport'),
      wait: t('ride.checkIn', { time: between(ready, leg.flight.at) }),
    },
    { at: leg.flight.at, name: t('ride.leaves', { flight }) },
  ];
}

/** Adds to local time, ignoring clock changes, which hardly matter for the length of a ride. */
function addMinutes(at: LocalDateTime, minutes: number): LocalDateTime {
  return new Date(Date.parse(`${at}Z`) + minutes * 60_000).toISOString().slice(0, 16);
}
