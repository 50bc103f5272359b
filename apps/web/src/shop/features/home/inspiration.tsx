import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { placeNatures } from '../../kit/place-natures.ts';
import { findCheapestTo, type Promotion } from '../../search/use-promotions.ts';
import type { Home } from '../../kit/use-home.ts';

const JUNE = 5;
const PLACES = 8;

const COLDEST = 14;
const WARMEST = 30;

/** Two ways to choose a destination: by warm water, and by travel time. */
export function Inspiration(props: {
  readonly cities: Home['cities'];
  readonly promotions: readonly Promotion[];
}) {
  const { cities, promotions } = props;
  const { t, locale } = useI18n();
  const seas = cities
    .flatMap(({ title, scene }) => {
      const celsius = placeNatures[scene].seaCelsius?.[JUNE];
      return celsius === undefined ? [] : [{ title, celsius }];
    })
    .toSorted((a, b) => b.celsius - a.celsius)
    .slice(0, PLACES);
  const trips = cities
    .flatMap(({ title, airports }) => {
      const flight = findCheapestTo(promotions, airports);
      return flight === undefined
        ? []
        : [{ title, minutes: flight.durationMinutes, direct: flight.stops === 0 }];
    })
    .toSorted((a, b) => a.minutes - b.minutes)
    .slice(0, PLACES);
  if (seas.length === 0 && trips.length < 3) return null;
  const longest = Math.max(...trips.map((trip) => trip.minutes), 1) * 1.07;
  return (
    <section className="sec" aria-labelledby="h-insp">
      <div className="sec-h">
        <h2 id="h-insp">{t('insp.title')}</h2>
      </div>
      <div className="insp">
        <article className="card">
          <h3>{t('insp.water')}</h3>
          <p className="t14 mute">{t('insp.waterNote')}</p>
          <ol className="plot">
            {seas.map(({ title, celsius }) => (
              <PlotRow
                key={title}
                name={title}
                share={(celsius - COLDEST) / (WARMEST - COLDEST)}
                value={`${celsius} °C`}
              />
            ))}
          </ol>
        </article>
        {trips.length < 3 ? null : (
          <article className="card">
            <h3>{t('insp.time')}</h3>
            <p className="t14 mute">{t('insp.timeNote', { origin: promotions[0]?.fromCity ?? '' })}</p>
            <ol className="plot">
              {trips.map(({ title, minutes, direct }) => (
                <PlotRow
                  key={title}
                  name={title}
                  share={minutes / longest}
                  value={formatDuration(minutes, locale)}
                  hollow={!direct}
                />
              ))}
            </ol>
          </article>
        )}
      </div>
    </section>
  );
}

function PlotRow(props: {
  readonly name: string;
  readonly share: number;
  readonly value: string;
  readonly hollow?: boolean;
}) {
  const width = `${(props.share * 100).toFixed(1)}%`;
  return (
    <li>
      <span>{props.name}</span>
      <span className="track" aria-hidden="true">
        <i style={{ width }} />
        <b style={{ left: width }} className={props.hollow === true ? 'hollow' : ''} />
      </span>
      <span className="num b">{props.value}</span>
    </li>
  );
}
