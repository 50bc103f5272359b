/**
 * A tenant's current network: for each airport on sale, the airports that can be bought from it, directly or with
 * connections. The same object is returned until the inventory changes.
 */
export type SellableRoutes = ReadonlyMap<string, ReadonlySet<string>>;

/** Implemented by the owner of the inventory; called at each keystroke, so it must not wait for a database. */
export type ListSellablePlaces = (tenantId: number) => SellableRoutes | Promise<SellableRoutes>;
