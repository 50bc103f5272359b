import type { ConnectionRules } from '../spi/connection-rules.ts';
import type { Network } from './network.ts';
import type { AirportColumns } from './schedule-columns.ts';

/** Minutes from arriving by pair `arriving` to leaving by pair `leaving`, both of one city. */
export function connectionMinutes(network: Network, arriving: number, leaving: number): number {
  const { pairs, airports, rules } = network;
  const airport = pairs.to[arriving]!;
  if (airport !== pairs.from[leaving]) return rules.airportChangeMinutes;
  return pairs.domestic[arriving] === 1 && pairs.domestic[leaving] === 1
    ? airports.domesticMinutes[airport]!
    : airports.internationalMinutes[airport]!;
}

/** A lower bound of the minutes from arriving at an airport to leaving its city again. */
export function leastConnectionMinutes(
  airports: AirportColumns,
  rules: ConnectionRules,
  airport: number,
  domestic: boolean,
): number {
  const city = airports.city[airport]!;
  let least = airports.internationalMinutes[airport]!;
  if (domestic) least = Math.min(least, airports.domesticMinutes[airport]!);
  const alone = airports.cityStart[city + 1]! - airports.cityStart[city]! === 1;
  return alone ? least : Math.min(least, rules.airportChangeMinutes);
}
