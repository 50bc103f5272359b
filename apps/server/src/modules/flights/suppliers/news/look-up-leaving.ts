import { listLeaving } from '../flight-rows.ts';
import type { SupplierDeps } from '../../supplier-deps.ts';
import { listFollowed } from './list-followed.ts';
import { noteCancelled } from './note-cancelled.ts';

/** So soon that a traveller can still be told, and few enough for the suppliers' limits of calls. */
const DAYS = 10;
const MOST = 100;

/** Asks the suppliers whether the booked flights of the next days still stand: one without news tells of no cancellation. */
export async function lookUpLeaving(deps: SupplierDeps, tenantId: number): Promise<void> {
  const { database, keyring, clients, log } = deps;
  const suppliers = await database.inTenant(tenantId, (scope) => listFollowed(scope, keyring));
  for (const supplier of suppliers) {
    const client = clients[supplier.kind];
    if (!client) continue;
    const leaving = await database.inTenant(tenantId, (scope) => listLeaving(scope, supplier.id, DAYS, MOST));
    for (const flight of leaving) {
      try {
        const booking = await client.readBooking(supplier, flight.bookingRef);
        if (booking.state === 'cancelled')
          await database.inTenant(tenantId, (scope) => noteCancelled(keyring, scope, supplier, flight));
      } catch (error) {
        log.warn({ err: error, supplier: supplier.code, id: flight.id }, 'A booked flight was not looked up');
      }
    }
  }
}
