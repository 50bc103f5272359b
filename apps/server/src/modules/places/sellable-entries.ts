import type { Airport } from './place-directory.ts';
import type { PlaceEntry } from './place-index.ts';
import type { SellableRoutes } from './ports.ts';

/** What can be bought, asked by line of a list. */
export interface SellableEntries {
  readonly sellsFrom: (entry: PlaceEntry) => boolean;
  readonly sellsTo: (entry: PlaceEntry) => boolean;
  /** Whether some airport of the entry can be bought from one of the origins. */
  readonly sellsFromOneOf: (origins: readonly Airport[], entry: PlaceEntry) => boolean;
}

const destinationsOf = new WeakMap<SellableRoutes, ReadonlySet<string>>();

export function sellableEntries(routes: SellableRoutes): SellableEntries {
  let destinations = destinationsOf.get(routes);
  if (!destinations) {
    destinations = new Set([...routes.values()].flatMap((codes) => [...codes]));
    destinationsOf.set(routes, destinations);
  }
  const reached = destinations;
  return {
    sellsFrom: (entry) => entry.airports.some(({ code }) => (routes.get(code)?.size ?? 0) > 0),
    sellsTo: (entry) => entry.airports.some(({ code }) => reached.has(code)),
    sellsFromOneOf: (origins, entry) =>
      origins.some((origin) => entry.airports.some(({ code }) => routes.get(origin.code)?.has(code))),
  };
}
