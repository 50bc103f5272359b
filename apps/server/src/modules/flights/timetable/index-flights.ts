import { setImmediate } from 'node:timers/promises';
import type { StockService } from '../stock/stock.ts';
import { soldFlightsOfService, type SoldFlight } from './sold-flights.ts';

/** The records of an inventory, by what they are asked for. */
export interface FlightIndex {
  readonly flights: readonly SoldFlight[];
  readonly flightOfRef: ReadonlyMap<number, SoldFlight>;
  /** Left out: flights that land before they take off, whatever let them into the tables. */
  readonly impossible: readonly SoldFlight[];
  readonly flightsOfService: ReadonlyMap<number, readonly SoldFlight[]>;
}

type IsSold = (flight: SoldFlight) => boolean;

/** So many services take a few milliseconds. */
const PORTION = 250;

/** Every record that the services need, numbered from 0. */
export function indexFlights(services: readonly StockService[], isSold: IsSold): FlightIndex {
  const indexer = new FlightIndexer(isSold);
  for (const service of services) indexer.add(service);
  return indexer;
}

/** The same in portions, between which this thread answers others. */
export async function indexFlightsAside(
  services: readonly StockService[],
  isSold: IsSold,
): Promise<FlightIndex> {
  const indexer = new FlightIndexer(isSold);
  for (const [place, service] of services.entries()) {
    if (place % PORTION === PORTION - 1) await setImmediate();
    indexer.add(service);
  }
  return indexer;
}

class FlightIndexer implements FlightIndex {
  readonly flights: SoldFlight[] = [];
  readonly flightOfRef = new Map<number, SoldFlight>();
  readonly impossible: SoldFlight[] = [];
  readonly flightsOfService = new Map<number, SoldFlight[]>();
  readonly #isSold: IsSold;
  #nextRef = 0;

  constructor(isSold: IsSold) {
    this.#isSold = isSold;
  }

  add(service: StockService): void {
    const listed = soldFlightsOfService(service, this.#nextRef);
    this.#nextRef = (listed.at(-1)?.ref ?? this.#nextRef - 1) + 1;
    const sold = listed.filter(this.#isSold);
    if (sold.length > 0) this.flightsOfService.set(service.id, sold);
    for (const flight of sold) {
      this.flights.push(flight);
      this.flightOfRef.set(flight.ref, flight);
    }
    if (sold.length < listed.length)
      this.impossible.push(...listed.filter((flight) => !sold.includes(flight)));
  }
}
