import type { TenantScope } from '../../../../platform/database/scope.ts';
import { datedFlightsKey } from '../external-ids.ts';
import {
  changeFlight,
  findBooked,
  findRequested,
  listReserved,
  lockFlights,
  type ExternalFlight,
} from '../flight-rows.ts';
import { partsOf } from '../offer-parts.ts';
import type { AnnouncedChange, SupplierBooking } from '../../ports.ts';
import { releaseLater } from '../release-external.ts';
import { FOLLOW_RESERVATION } from '../reserve-external.ts';
import { clientOf, type SupplierDeps } from '../../supplier-deps.ts';
import { supplierRows, type SupplierRecord } from '../supplier-rows.ts';
import { listFollowed } from './list-followed.ts';
import { noteCancelled } from './note-cancelled.ts';
import type { SupplierChange } from './supplier-change.ts';

/** A supplier changed a sold flight: its buyer is to be asked. */
export const SUPPLIER_CHANGE = 'flights.supplierChange';

const KEPT_DAYS = 30;

/** Judges stored news by asking the supplier about the order that they name. Rejects if it does not answer. */
export async function judgeNews(deps: SupplierDeps, tenantId: number, noticeId: string): Promise<void> {
  const named = await deps.database.inTenant(tenantId, (scope) => findNamed(deps, scope, noticeId));
  const verdict = named ? await askAbout(deps, tenantId, named) : 'unknownOrder';
  await deps.database.inTenant(tenantId, (scope) => writeVerdict(scope, noticeId, verdict));
}

/**
 * Asks each supplier for open changes of what it has sold, and for what it keeps unpaid, in case its news were lost or it
 * sends none.
 */
export async function askForChanges(deps: SupplierDeps, tenantId: number): Promise<void> {
  const suppliers = await deps.database.inTenant(tenantId, (scope) => listFollowed(scope, deps.keyring));
  for (const supplier of suppliers) {
    const client = deps.clients[supplier.kind];
    if (!client) continue;
    try {
      const changes = await client.listChanges(supplier);
      await deps.database.inTenant(tenantId, async (scope) => {
        for (const change of changes) {
          const flight = await findBooked(scope, deps.keyring, supplier.id, change.bookingRef);
          if (flight?.state === 'booked') await announce(deps, scope, flight, change);
        }
      });
    } catch (error) {
      deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier did not answer about changes');
    }
    await askAboutReserved(deps, tenantId, supplier);
  }
}

async function askAboutReserved(
  deps: SupplierDeps,
  tenantId: number,
  supplier: SupplierRecord,
): Promise<void> {
  const client = clientOf(deps, supplier);
  const reserved = await deps.database.inTenant(tenantId, (scope) => listReserved(scope, supplier.id));
  for (const one of reserved) {
    try {
      const { state } = await client.readBooking(supplier, one.bookingRef);
      if (state === 'cancelled')
        await deps.database.inTenant(tenantId, (scope) => endReservation(deps, scope, one));
    } catch (error) {
      deps.log.warn({ err: error, supplier: supplier.code, id: one.id }, 'A reservation was not looked up');
    }
  }
}

interface Named {
  readonly supplier: SupplierRecord;
  /** Undefined for a booking of somebody else, or one whose answer we do not have. */
  readonly flight: ExternalFlight | undefined;
  readonly bookingRef: string;
}

async function findNamed(
  { keyring }: SupplierDeps,
  scope: TenantScope,
  noticeId: string,
): Promise<Named | undefined> {
  const notice = await scope.tx
    .selectFrom('supplier_notice')
    .select(['supplier_id', 'booking_ref'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', noticeId)
    .executeTakeFirst();
  if (!notice?.booking_ref) return undefined;
  const { supplier_id: supplierId, booking_ref: bookingRef } = notice;
  const flight = await findBooked(scope, keyring, supplierId, bookingRef);
  return { supplier: await supplierRows.get(scope, keyring, supplierId), flight, bookingRef };
}

async function askAbout(
  deps: SupplierDeps,
  tenantId: number,
  { supplier, flight, bookingRef }: Named,
): Promise<string> {
  const client = clientOf(deps, supplier);
  const booking = await client.readBooking(supplier, bookingRef);
  if (!flight) return deps.database.inTenant(tenantId, (scope) => adopt(deps, scope, supplier, booking));
  const changes = await client.listChanges(supplier, bookingRef);
  return deps.database.inTenant(tenantId, async (scope) => {
    // An unpaid one has nobody to ask yet: once it is bought, the hourly question finds the change again.
    if (flight.state === 'booked' && changes.length > 0) {
      for (const change of changes) await announce(deps, scope, flight, change);
      return 'changed';
    }
    if (booking.state !== 'cancelled') return 'nothingNew';
    if (flight.state === 'reserved') {
      await endReservation(deps, scope, flight);
      return 'lapsed';
    }
    if (flight.state !== 'booked') return 'nothingNew';
    await noteCancelled(deps.keyring, scope, supplier, flight);
    return 'cancelledElsewhere';
  });
}

/**
 * Stores the booking of a purchase whose answer was lost, so that it is found without searching the supplier's list. The
 * purchase itself is settled as ever.
 */
async function adopt(
  deps: SupplierDeps,
  scope: TenantScope,
  supplier: SupplierRecord,
  booking: SupplierBooking,
): Promise<string> {
  const flight = await findRequested(scope, deps.keyring, supplier.id, booking.ourRef ?? '');
  if (!flight) return 'unknownOrder';
  const isRefused = flight.state === 'refused';
  const isGivenUp = isRefused || flight.state === 'released' || flight.state === 'cancelled';
  const isReserved = flight.state === 'reserving' && booking.state === 'reserved';
  await changeFlight(scope, flight.id, {
    booking,
    ...(isRefused ? { state: 'released' } : {}),
    ...(isReserved ? { state: 'reserved' } : {}),
  });
  // Nobody has paid for what its supplier had refused, or what was given up before it appeared.
  if (isGivenUp) await releaseLater(deps, scope, flight);
  return isGivenUp ? 'released' : 'found';
}

/**
 * A carrier let go what it had reserved: the unpaid order ends, and its buyer is told. One that is being paid meanwhile is
 * settled by its payment.
 */
async function endReservation(
  { outbox, keyring }: SupplierDeps,
  scope: TenantScope,
  { id, holdId, reference }: Pick<ExternalFlight, 'id' | 'holdId' | 'reference'>,
): Promise<void> {
  const now = (await lockFlights(scope, keyring, holdId)).find((one) => one.id === id);
  if (now?.state !== 'reserved') return;
  await changeFlight(scope, id, { state: 'refused' });
  await outbox.add(scope, {
    topic: FOLLOW_RESERVATION,
    dedupeKey: `${FOLLOW_RESERVATION}:lapsed:${id}`,
    payload: { orderId: reference },
    orderingKey: `order:${reference}`,
  });
}

/** One event for each direction that a change touches, or for an unreadable one; a repeated one is dropped by its key. */
async function announce(
  { outbox }: SupplierDeps,
  scope: TenantScope,
  flight: ExternalFlight,
  { changeRef, slices, isUnread }: AnnouncedChange,
): Promise<void> {
  const { holdId, reference: orderId, flightId, returnFlightId = '', offer } = flight;
  const orderingKey = `order:${orderId}`;
  if (isUnread) {
    const payload = { orderId, holdId, flightId, changeRef, isUnread } satisfies SupplierChange;
    const dedupeKey = `${SUPPLIER_CHANGE}:${changeRef}:unread`;
    await outbox.add(scope, { topic: SUPPLIER_CHANGE, dedupeKey, payload, orderingKey });
    return;
  }
  for (const [index, part] of partsOf(offer).entries()) {
    const touched =
      slices.find(({ before }) => datedFlightsKey(before) === datedFlightsKey(part.segments)) ??
      slices.find(({ before }) => before[0]?.from === part.segments[0]!.from);
    if (!touched) continue;
    const soldAs = index === 0 ? flightId : returnFlightId;
    const payload = {
      orderId,
      holdId,
      flightId: soldAs,
      changeRef,
      ...(touched.after
        ? {
            after: {
              ...touched.after,
              layovers: [...touched.after.layovers],
              segments: touched.after.segments.map((segment) => ({ ...segment, cabin: offer.cabin })),
            },
          }
        : {}),
    } satisfies SupplierChange;
    const dedupeKey = `${SUPPLIER_CHANGE}:${changeRef}:${soldAs}`;
    await outbox.add(scope, { topic: SUPPLIER_CHANGE, dedupeKey, payload, orderingKey });
  }
}

async function writeVerdict(
  { tx, tenantId, now }: TenantScope,
  noticeId: string,
  verdict: string,
): Promise<void> {
  await tx
    .updateTable('supplier_notice')
    .set({ judged_at: now, verdict })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', noticeId)
    .execute();
  await tx
    .deleteFrom('supplier_notice')
    .where('tenant_id', '=', tenantId)
    .where('received_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
