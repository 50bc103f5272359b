import type { FlightResponse, Layover, Segment } from '@farewind/contract/flights/search';
import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { TechnicalStops } from '../../kit/technical-stops.tsx';
import { aircraftName } from './aircraft-names.ts';
import { useNames } from './result-names.tsx';

/** A flight step by step: each stop, segment and layover, with what the traveller has to do there. */
export function FlightTimeline({ flight }: { readonly flight: FlightResponse }) {
  return (
    <ol className="steps">
      {flight.segments.map((segment, index) => (
        <Fragment key={index}>
          <Stop time={segment.departsAt} airport={segment.from} />
          <Flight segment={segment} />
          <Stop time={segment.arrivesAt} airport={segment.to} waits={flight.layovers[index] !== undefined} />
          <Wait layover={flight.layovers[index]} next={flight.segments[index + 1]} />
        </Fragment>
      ))}
    </ol>
  );
}

function Stop(props: { readonly time: string; readonly airport: string; readonly waits?: boolean }) {
  const names = useNames();
  const airport = names.airport(props.airport);
  const city = names.city(props.airport);
  return (
    <li className={props.waits === true ? 'step wait' : 'step'}>
      <span className="time">{formatTime(props.time)}</span>
      <span className="pt" />
      <span>
        <b>{airport}</b> <span className="code mute">{props.airport}</span>
        {city === airport ? '' : `, ${city}`}
      </span>
    </li>
  );
}

function Flight({ segment }: { readonly segment: Segment }) {
  const { t, locale } = useI18n();
  const { airline, city } = useNames();
  return (
    <li className="step fly">
      <span />
      <span className="pt" />
      <div className="soft">
        {[
          `${segment.carrier} ${segment.number}`,
          airline(segment.carrier),
          aircraftName(segment.aircraft),
          t(`cabinShort.${segment.cabin}`),
          formatDuration(segment.durationMinutes, locale),
        ]
          .filter((part) => part !== '')
          .join(', ')}
        <TechnicalStops segment={segment} nameOf={city} />
      </div>
    </li>
  );
}

function Wait(props: { readonly layover: Layover | undefined; readonly next: Segment | undefined }) {
  const { t, locale } = useI18n();
  const { city } = useNames();
  const { layover, next } = props;
  if (layover === undefined || next === undefined) return null;
  const duration = formatDuration(layover.minutes, locale);
  const serious = layover.airportChange || layover.selfTransfer;
  const notes = [
    layover.airportChange ? t('details.collectAgain', { from: layover.airport, to: next.from }) : undefined,
    layover.selfTransfer ? t('rule.selfTransfer') : undefined,
    layover.overnight ? t('details.overnight') : undefined,
  ].filter((note) => note !== undefined);
  return (
    <li className="step gap">
      <span />
      <span className="pt" />
      {serious ? (
        <span className="notice bad">
          <CircleAlert className="i" aria-hidden />
          <b className="m">
            {layover.airportChange
              ? t('details.airportChange', { duration })
              : t('details.change', { city: city(layover.airport), duration })}
          </b>
          <span className="soft">{notes.join('. ')}</span>
        </span>
      ) : (
        <span className="soft">
          {[t('details.change', { city: city(layover.airport), duration }), ...notes].join('. ')}
        </span>
      )}
    </li>
  );
}
