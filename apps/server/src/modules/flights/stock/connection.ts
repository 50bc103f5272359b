import type { Layover } from '@farewind/contract/flights/search';
import { DEFAULT_MINIMUM_CONNECTION } from '@farewind/flight-search/spi/airport-record';
import { DEFAULT_CONNECTION_RULES } from '@farewind/flight-search/spi/connection-rules';
import { datePart } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import { arrivalInstant, departureInstant, type DatedFlight } from './dated-flight.ts';

/** Whether two carriers protect each other's connections: one carrier, or members of one alliance. */
export function protectsConnection(
  places: Pick<Places, 'findAirline'>,
  carrier: string,
  next: string,
): boolean {
  if (carrier === next) return true;
  const alliance = places.findAirline(carrier)?.alliance ?? NO_ALLIANCE;
  return alliance !== NO_ALLIANCE && alliance === places.findAirline(next)?.alliance;
}

const NO_ALLIANCE = 'none';

/**
 * The wait between two flights; undefined if they cannot be sold as a connection: a charter, another city, too little
 * time for the airport, or longer than a day.
 */
export function findLayover(places: Places, first: DatedFlight, next: DatedFlight): Layover | undefined {
  if (first.service.kind === 'charter' || next.service.kind === 'charter') return undefined;
  const airportChange = first.to !== next.from;
  if (airportChange && places.getAirport(first.to).cityCode !== places.getAirport(next.from).cityCode) {
    return undefined;
  }
  const minutes = (departureInstant(next) - arrivalInstant(first)) / 60_000;
  const minimum = airportChange ? airportChangeMinutes : minimumMinutes(places, [first, next]);
  if (minutes < minimum || minutes > maximumLayoverMinutes) return undefined;
  return {
    airport: first.to,
    minutes,
    airportChange,
    overnight: datePart(first.arrivesAt) !== datePart(next.departsAt),
    selfTransfer: !protectsConnection(places, first.service.carrier, next.service.carrier),
  };
}

const { airportChangeMinutes, maximumLayoverMinutes } = DEFAULT_CONNECTION_RULES;

function minimumMinutes(places: Places, flights: readonly DatedFlight[]): number {
  const countries = flights.flatMap(({ from, to }) => [places.countryOf(from), places.countryOf(to)]);
  const isDomestic = countries.every((country) => country === countries[0]);
  const { domesticMinutes, internationalMinutes } = DEFAULT_MINIMUM_CONNECTION;
  return isDomestic ? domesticMinutes : internationalMinutes;
}
