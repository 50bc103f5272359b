import type { Airline, Airport } from '../../../places/public.ts';
import type { StockService } from '../../stock/stock.ts';
import type { TimetablePlaces } from '../loaded-timetable.ts';

/** The place data of a timetable, as plain data. */
export interface MakingPlaces {
  /** By the code in the inventory, because an airport's code may have moved. */
  readonly airports: ReadonlyMap<string, Airport>;
  readonly airlines: readonly Airline[];
}

export function listMakingPlaces(places: TimetablePlaces, services: readonly StockService[]): MakingPlaces {
  const codes = new Set<string>();
  const carriers = new Set<string>();
  for (const { carrier, legs } of services) {
    carriers.add(carrier);
    for (const { origin, destination } of legs) codes.add(origin).add(destination);
  }
  return {
    airports: new Map([...codes].map((code) => [code, places.getAirport(code)])),
    airlines: [...carriers].flatMap((code) => places.findAirline(code) ?? []),
  };
}

export function openMakingPlaces({ airports, airlines }: MakingPlaces): TimetablePlaces {
  const airlineOf = new Map(airlines.map((airline) => [airline.code, airline]));
  const getAirport = (code: string): Airport => {
    const airport = airports.get(code);
    if (!airport) throw new Error(`No place has the code ${code}`);
    return airport;
  };
  return {
    getAirport,
    zoneOf: (code) => getAirport(code).timeZone,
    findAirline: (code) => airlineOf.get(code),
  };
}
