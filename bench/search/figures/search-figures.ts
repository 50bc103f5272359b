import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { quantileName } from '../../report/quantile.ts';
import { spreadOf, timeEach, type Spread } from '../measure.ts';
import { hourly, tripOf, type Journey } from '../queries.ts';

const NIGHTS = 7;

/** One-way search and its tail, and round trip and calendar relative to it. */
export function searchFigures(search: FlightSearch, journeys: readonly Journey[]): Figure[] {
  const oneWay = spreadOf(timeEach(journeys, (journey) => search.oneWay(hourly(journey))));
  const roundTrip = spreadOf(
    timeEach(journeys, (journey) =>
      search.roundTrip({
        ...tripOf(journey),
        outboundDay: journey.day,
        inboundDay: journey.day + NIGHTS,
        dominanceClass: 'sixHours',
        minimumStayMinutes: 120,
        limit: 500,
      }),
    ),
  );
  const calendar = spreadOf(
    timeEach(
      journeys,
      (journey) => search.calendar({ ...tripOf(journey), firstDay: journey.day, dayCount: 60 }),
      2,
    ),
  );
  return [
    {
      figure: `one way: ${quantileName(journeys.length, 0.99)} / p50`,
      value: oneWay.p99 / oneWay.p50,
      unit: '×',
      ...qualityBounds.tail,
      detail: `${describe(oneWay)}, ${journeys.length} queries, hourly classes, two stops`,
    },
    {
      figure: 'round trip / one way, p50',
      value: roundTrip.p50 / oneWay.p50,
      unit: '×',
      ...qualityBounds.roundTrip,
      detail: `${describe(roundTrip)}, six-hour classes, 500 pairs`,
    },
    {
      figure: '60-day calendar / one way, p50',
      value: calendar.p50 / oneWay.p50,
      unit: '×',
      ...qualityBounds.calendar,
      detail: describe(calendar),
    },
  ];
}

export function describe({ count, p50, p95, p99 }: Spread): string {
  // Two quantiles of few times are the same one: their maximum.
  const named = new Map([
    [quantileName(count, 0.5), p50],
    [quantileName(count, 0.95), p95],
    [quantileName(count, 0.99), p99],
  ]);
  return `${[...named].map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')} ms`;
}
