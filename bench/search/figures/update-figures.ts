import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import type { PassengerPrice } from '@farewind/flight-search/spi/passenger-price';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import { operatingDays } from '../network/bench-timetable.ts';
import { datedFare } from '../network/inventory.ts';
import { below, seeded } from '../network/random.ts';

const UPDATES = 400_000;
const ROUNDS = 4;

/** One change of a dated fare; `price` is undefined if its seats change. */
interface Change {
  readonly ref: number;
  readonly day: number;
  readonly slot: number;
  readonly seats: number;
  readonly price: PassengerPrice | undefined;
}

/** Random changes of seats and prices per second, with exact bounds and without a rebuild. */
export function updateFigure(search: FlightSearch, timetable: Timetable): Figure {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const changes = drawChanges(timetable, UPDATES, 100 + round);
    const start = performance.now();
    apply(search, changes);
    best = Math.max(best, UPDATES / ((performance.now() - start) / 1000));
  }
  return {
    figure: 'seat and price updates in place',
    value: best / 1000,
    unit: 'k/s',
    ...qualityBounds.updates,
    detail: `${UPDATES} random departures a round`,
  };
}

function apply({ inventory }: FlightSearch, changes: readonly Change[]): void {
  for (const { ref, day, slot, seats, price } of changes) {
    if (price) inventory.setPrice(ref, day, slot, price);
    else inventory.setSeats(ref, day, slot, seats);
  }
}

function drawChanges(timetable: Timetable, count: number, seed: number): Change[] {
  const random = seeded(seed);
  const changes: Change[] = [];
  while (changes.length < count) {
    const flight = timetable.flights[below(random, timetable.flights.length)]!;
    const days = [...operatingDays(flight)];
    if (days.length === 0) continue;
    const day = days[below(random, days.length)]!;
    const slot = below(random, flight.fares.length);
    // A price from another day of the flight; half of all changes are price changes.
    const price =
      random() < 0.5 ? datedFare(flight, slot, day + 1, day + 1 - timetable.firstDay).price : undefined;
    changes.push({ ref: flight.ref, day, slot, seats: below(random, 10), price });
  }
  return changes;
}
