import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { changeFlight, lockFlights } from './flight-rows.ts';
import { clientOf, type SupplierParts } from './supplier-parts.ts';
import { getSupplierRow } from './supplier-rows.ts';

/** A flight that we gave up: nothing of it is to stay with its supplier. */
export const OUTSIDE_FLIGHT_OFF = 'flights.outsideFlightOff';

/** So long an order may still appear whose answer was lost. */
const MAY_APPEAR_MS = 60 * 60_000;

interface Off {
  readonly id: string;
  readonly holdId: string;
}

/** Has a flight given back once this transaction is through: as often as it takes, since giving back may be repeated. */
export async function freeLater({ outbox }: SupplierParts, scope: TenantScope, off: Off): Promise<void> {
  const { id, holdId } = off;
  const dedupeKey = `${OUTSIDE_FLIGHT_OFF}:${newId()}`;
  await outbox.add(scope, { topic: OUTSIDE_FLIGHT_OFF, dedupeKey, payload: { id, holdId }, lane: id });
}

/**
 * Gives back whatever the supplier has of a flight that is off here, and keeps what that brought. Throws, to be called again,
 * while an order whose answer was lost may still appear.
 */
export async function freeOutside(
  parts: SupplierParts,
  tenantId: number,
  { id, holdId }: Off,
): Promise<void> {
  const found = await parts.database.inTenant(tenantId, async (scope) => {
    const flight = (await lockFlights(scope, parts.keyring, holdId)).find((one) => one.id === id);
    if (!flight?.sentAt || (flight.state !== 'released' && flight.state !== 'cancelled')) return undefined;
    const supplier = await getSupplierRow(scope, parts.keyring, flight.supplierId);
    return { flight, supplier, sentAt: flight.sentAt, now: scope.now };
  });
  if (!found) return;
  const { supplier, sentAt, now, flight } = found;
  const client = clientOf(parts, supplier);
  const booking = await client.status(supplier, id, sentAt);
  if (!booking) {
    if (flight.booking || now.getTime() - sentAt.getTime() > MAY_APPEAR_MS) return;
    throw new Error(`The flight ${id} may still appear at ${supplier.code}`);
  }
  if (booking.state === 'cancelled') return;
  const { quoteRef, refundMinor } = await client.cancelQuote(supplier, booking.bookingRef);
  await client.confirmCancel(supplier, quoteRef);
  await parts.database.inTenant(tenantId, (scope) =>
    changeFlight(scope, id, {
      booking,
      travellers: null,
      ...(refundMinor === undefined ? {} : { refundMinor }),
    }),
  );
}
