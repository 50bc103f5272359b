import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { destinations } from './destinations.ts';
import { findCheapestTo, type Promotion } from '../flight-list/use-promotions.ts';

/** Average sea temperature in June, in °C. */
const juneSea = [
  { scene: 'phuket', celsius: 29 },
  { scene: 'goa', celsius: 29 },
  { scene: 'antalya', celsius: 25 },
  { scene: 'dalaman', celsius: 24 },
  { scene: 'bodrum', celsius: 23 },
  { scene: 'varna', celsius: 22 },
  { scene: 'barcelona', celsius: 21 },
] as const;

const COLDEST = 14;
const WARMEST = 30;

/** Two ways to choose where to go: by warm water, and by time on the way. */
export function Inspiration({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const { t, locale } = useI18n();
  const trips = destinations
    .flatMap(({ scene, airports }) => {
      const flight = findCheapestTo(promotions, airports);
      return flight === undefined
        ? []
        : [{ scene, minutes: flight.durationMinutes, direct: flight.stops === 0 }];
    })
    .toSorted((a, b) => a.minutes - b.minutes);
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
            {juneSea.map(({ scene, celsius }) => (
              <PlotRow
                key={scene}
                name={t(`city.${scene}`)}
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
              {trips.map(({ scene, minutes, direct }) => (
                <PlotRow
                  key={scene}
                  name={t(`city.${scene}`)}
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
