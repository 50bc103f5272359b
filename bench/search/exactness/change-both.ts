import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { priceAtRung } from '../network/price-ladder.ts';
import { below, seeded } from '../network/random.ts';
import type { DatedFlight } from '../peers/dated-flights.ts';
import type { FlightDatabase } from '../peers/flight-database.ts';

interface Edited {
  readonly svc: number;
  readonly day: number;
  readonly seats: number[];
  readonly adult: number[];
  readonly child: number[];
  readonly infant: number[];
}

const EDITS_A_STATEMENT = 10_000;

/** Changes random departures in the engine and in the database alike: seats, prices, cancellations. */
export async function changeBoth(
  search: FlightSearch,
  database: FlightDatabase,
  flights: readonly DatedFlight[],
  count: number,
): Promise<void> {
  const random = seeded(99);
  const changed = new Map<DatedFlight, Edited>();
  while (changed.size < count) {
    const flight = flights[below(random, flights.length)]!;
    if (changed.has(flight)) continue;
    const edited: Edited = {
      svc: flight.ref,
      day: flight.day,
      seats: flight.fares.map(({ seats }) => seats),
      adult: flight.fares.map(({ price }) => price.adultMinor),
      child: flight.fares.map(({ price }) => price.childMinor),
      infant: flight.fares.map(({ price }) => price.infantMinor),
    };
    if (random() < 0.1) {
      search.inventory.cancelDeparture(flight.ref, flight.day);
      edited.seats.fill(0);
    } else {
      const slot = below(random, flight.fares.length);
      const price = priceAtRung(below(random, 300));
      edited.seats[slot] = below(random, 10);
      edited.adult[slot] = price.adultMinor;
      edited.child[slot] = price.childMinor;
      edited.infant[slot] = price.infantMinor;
      search.inventory.setSeats(flight.ref, flight.day, slot, edited.seats[slot]);
      search.inventory.setPrice(flight.ref, flight.day, slot, price);
    }
    changed.set(flight, edited);
  }
  const edits = [...changed.values()];
  for (let at = 0; at < edits.length; at += EDITS_A_STATEMENT) {
    await writeChanges(database, edits.slice(at, at + EDITS_A_STATEMENT));
  }
  // Index-only scans are as fast as before only over pages known to be visible.
  await database.client.query('vacuum analyze f');
}

async function writeChanges({ client }: FlightDatabase, changed: readonly Edited[]): Promise<void> {
  await client.query(
    `update fares set seats = c.seats, adult = c.adult, child = c.child, infant = c.infant
     from json_to_recordset($1) as c(svc int, day int, seats int[], adult int[], child int[], infant int[])
     where fares.svc = c.svc and fares.day = c.day`,
    [JSON.stringify(changed)],
  );
  await client.query(
    `update f set price = (select min(adult[k]) from generate_series(1, 3) k where seats[k] > 0)
     from fares where fares.svc = f.svc and fares.day = f.day
     and (f.svc, f.day) in (select svc, day from json_to_recordset($1) as c(svc int, day int))`,
    [JSON.stringify(changed)],
  );
}
