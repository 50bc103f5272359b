export const rideOrders = ['cheapest', 'quickest', 'roomiest'] as const;
export type RideOrder = (typeof rideOrders)[number];

/** State of the results page, stored in its address so that it can be shared, reloaded and navigated back to. */
export interface RidesSearch {
  readonly sort?: RideOrder;
  /** The chosen outward ride, while the return is being chosen. */
  readonly out?: string;
  /** The order whose flights the rides belong to. */
  readonly join?: string;
}

/** Reads the address and drops invalid members. */
export function readRidesSearch(raw: Readonly<Record<string, unknown>>): RidesSearch {
  const sort = rideOrders.find((order) => order === raw['sort']);
  const out = readText(raw['out']);
  const join = readText(raw['join']);
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(out === undefined ? {} : { out }),
    ...(join === undefined ? {} : { join }),
  };
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 300 ? value : undefined;
}
