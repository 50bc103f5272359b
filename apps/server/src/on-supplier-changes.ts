import type { Bookings } from './modules/bookings/public.ts';
import { FLIGHT_CHANGE_DUE } from './modules/bookings/events.ts';
import { FOLLOW_RESERVATION, SUPPLIER_CHANGE, supplierChangeSchema } from './modules/flights/public.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/**
 * Changes that buyers wish are made at their supplier, changes that external suppliers announce become questions to the buyers, and reservations that they let go end their
 * unpaid orders.
 */
export function onSupplierChanges({
  outbox,
  bookings,
}: {
  readonly outbox: Outbox;
  readonly bookings: Pick<Bookings, 'askAboutSupplierChange' | 'followReservation' | 'wishedFlights'>;
}): void {
  outbox.on(SUPPLIER_CHANGE, (tenantId, payload) =>
    bookings.askAboutSupplierChange(tenantId, supplierChangeSchema.parse(payload)),
  );
  outbox.on(
    FLIGHT_CHANGE_DUE,
    (tenantId, { changeId }) => bookings.wishedFlights.carryOut(tenantId, String(changeId)),
    (scope, { changeId }) => bookings.wishedFlights.leaveToStaff(scope, String(changeId)),
  );
  outbox.on(FOLLOW_RESERVATION, (tenantId, { orderId }) =>
    bookings.followReservation(tenantId, String(orderId)),
  );
}
