import type { Network } from './network.ts';

/** Minutes from arriving by pair `arriving` to leaving by pair `leaving`, both of one city. */
export function connectionMinutes(network: Network, arriving: number, leaving: number): number {
  const { pairs, airports, rules } = network;
  const airport = pairs.to[arriving]!;
  if (airport !== pairs.from[leaving]) return rules.airportChangeMinutes;
  return pairs.domestic[arriving] === 1 && pairs.domestic[leaving] === 1
    ? airports.domesticMinutes[airport]!
    : airports.internationalMinutes[airport]!;
}

/** A lower bound of `connectionMinutes` over all pairs that can follow. */
export function leastConnectionMinutes(network: Network, arriving: number): number {
  const { pairs, airports, rules } = network;
  const airport = pairs.to[arriving]!;
  const city = airports.city[airport]!;
  let least = airports.internationalMinutes[airport]!;
  if (pairs.domestic[arriving] === 1) least = Math.min(least, airports.domesticMinutes[airport]!);
  const alone = airports.cityStart[city + 1]! - airports.cityStart[city]! === 1;
  return alone ? least : Math.min(least, rules.airportChangeMinutes);
}
