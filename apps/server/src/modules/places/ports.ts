/**
 * Where a tenant's inventory flies now: for each airport that sells something, the airports that can be bought from
 * it, directly or with connections. The same object comes back until the inventory changes.
 */
export type SellableRoutes = ReadonlyMap<string, ReadonlySet<string>>;

/** Implemented by the owner of the inventory; called at each keystroke, so it must not wait for a database. */
export type ListSellablePlaces = (tenantId: number) => SellableRoutes | Promise<SellableRoutes>;
