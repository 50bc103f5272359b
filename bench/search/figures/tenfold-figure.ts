import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { quantileName } from '../../report/quantile.ts';
import { spreadOf, timeEach } from '../measure.ts';
import { hourly, type Journey } from '../queries.ts';
import { describe } from './search-figures.ts';

/** How the time of a one-way search grows when the same pairs have ten times the flights. */
export function tenfoldFigure(one: FlightSearch, ten: FlightSearch, journeys: readonly Journey[]): Figure {
  const before = spreadOf(timeEach(journeys, (journey) => one.oneWay(hourly(journey))));
  const after = spreadOf(timeEach(journeys, (journey) => ten.oneWay(hourly(journey))));
  return {
    figure: `ten times the flights, ${quantileName(journeys.length, 0.95)}`,
    value: after.p95 / before.p95,
    unit: '×',
    ...qualityBounds.tenfold,
    detail: `${describe(after)} against ${describe(before)}, p50 ${(after.p50 / before.p50).toFixed(1)}×`,
  };
}
