import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

/**
 * The statements that views (`Database.viewInTenant`) send to the database during `act`, by round trip: those of a trip
 * were sent before any of them was answered. Their commits are left out, since nobody waits for them; so is what other
 * transactions read meanwhile, such as the sites, once a second.
 */
export async function listRoundTripsOfViews(act: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = [];
  let answered = 0;
  const viewing = new WeakSet<pg.Client>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query: send } = prototype;
  prototype.query = async function (...args) {
    const text = String(args[0]);
    if (/^start transaction .*read only$/.test(text)) viewing.add(this);
    if (text === 'commit') viewing.delete(this);
    if (!viewing.has(this)) return send.apply(this, args);
    const trip = answered;
    (trips[trip] ??= []).push(text);
    try {
      return await send.apply(this, args);
    } finally {
      answered = Math.max(answered, trip + 1);
    }
  };
  try {
    await act();
  } finally {
    prototype.query = send;
  }
  return trips;
}
