import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ExternalFlightTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import type { SupplierBooking, SupplierOffer, SupplierRefund } from '../ports.ts';
import { readBooking, readOffer, readTravellers, type ExternalTravellers } from './read-offer.ts';

const DAY_MS = 86_400_000;
/** A change by the airline may have moved a flight by days, which its offer does not say. */
const FLOWN_DAYS = 3;

export type ExternalState =
  | 'held'
  | 'reserving'
  | 'reserved'
  | 'buying'
  | 'booked'
  | 'refused'
  | 'released'
  | 'cancelled';

/** A flight of an order sold by an external supplier: one direction, or both under one contract. */
export interface ExternalFlight {
  /** Our own reference at the supplier. */
  readonly id: string;
  /** Locator of the order's items; the flights under one are bought together or not at all. */
  readonly holdId: string;
  readonly supplierId: number;
  readonly flightId: string;
  /** The way back, if it is part of the same contract. */
  readonly returnFlightId: string | undefined;
  /** The order. */
  readonly reference: string;
  readonly state: ExternalState;
  readonly offer: SupplierOffer;
  readonly travellers: ExternalTravellers | undefined;
  /** When the booking was requested, which happens once. */
  readonly sentAt: Date | undefined;
  readonly booking: SupplierBooking | undefined;
  /** The end of the hold for which it is reserved before payment; undefined if it is bought at once. */
  readonly reserveUntil: Date | undefined;
  /** When the payment of its reservation was requested, which happens once. */
  readonly paySentAt: Date | undefined;
}

export async function insertFlight(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  flight: Pick<
    ExternalFlight,
    'id' | 'holdId' | 'supplierId' | 'flightId' | 'returnFlightId' | 'reference' | 'offer' | 'reserveUntil'
  > & {
    readonly position: number;
    readonly travellers: ExternalTravellers;
  },
): Promise<void> {
  const { id, holdId, supplierId, flightId, returnFlightId, offer, reference, position, travellers } = flight;
  const { reserveUntil } = flight;
  await tx
    .insertInto('outside_flight')
    .values({
      tenant_id: tenantId,
      id,
      hold_id: holdId,
      supplier_id: supplierId,
      flight_id: flightId,
      return_flight_id: returnFlightId ?? null,
      reference,
      position,
      reserve_until: reserveUntil ?? null,
      offer: JSON.stringify(offer),
      travellers: keyring.seal(placeOf(tenantId, id), JSON.stringify(travellers)),
    })
    .execute();
}

/** The flights under a locator, in trip order, locked until this transaction ends. */
export async function lockFlights(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  holdId: string,
): Promise<ExternalFlight[]> {
  const rows = await tx
    .selectFrom('outside_flight')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hold_id', '=', holdId)
    .orderBy('position')
    .forUpdate()
    .execute();
  if (rows.length === 0) throw new Error(`There are no external flights under ${holdId}`);
  return rows.map((row) => toFlight(keyring, row));
}

/** One of them, without a lock. */
export async function findFlight(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  { holdId, flightId }: Pick<ExternalFlight, 'holdId' | 'flightId'>,
): Promise<ExternalFlight | undefined> {
  const row = await tx
    .selectFrom('outside_flight')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hold_id', '=', holdId)
    .where((eb) => eb.or([eb('flight_id', '=', flightId), eb('return_flight_id', '=', flightId)]))
    .executeTakeFirst();
  return row && toFlight(keyring, row);
}

/** The booked or cancelled flight behind a supplier's own id of a booking. */
export async function findBooked(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  supplierId: number,
  bookingRef: string,
): Promise<ExternalFlight | undefined> {
  const row = await tx
    .selectFrom('outside_flight')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('supplier_id', '=', supplierId)
    .where('booking_ref', '=', bookingRef)
    .executeTakeFirst();
  return row && toFlight(keyring, row);
}

/** What a supplier keeps until it is paid. */
export async function listReserved(
  { tx, tenantId }: TenantScope,
  supplierId: number,
): Promise<(Pick<ExternalFlight, 'id' | 'holdId' | 'reference'> & { readonly bookingRef: string })[]> {
  const rows = await tx
    .selectFrom('outside_flight')
    .select(['id', 'hold_id', 'reference', 'booking_ref'])
    .where('tenant_id', '=', tenantId)
    .where('supplier_id', '=', supplierId)
    .where('state', '=', 'reserved')
    .where('booking_ref', 'is not', null)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    holdId: row.hold_id,
    reference: row.reference,
    bookingRef: row.booking_ref!,
  }));
}

/** A condition on a supplier's row: it keeps, is asked for, or has sold flights which have not been flown yet. */
export function hasOpenFlights({ now }: Pick<TenantScope, 'now'>): RawBuilder<boolean> {
  return sql`exists (
    select from outside_flight f
    where f.tenant_id = flight_supplier.tenant_id and f.supplier_id = flight_supplier.id
      and (f.state in ('reserving', 'reserved', 'buying') or (f.state = 'booked'
        and coalesce(f.offer->'inbound', f.offer)->'segments'->-1->>'arrivesAt' >= ${daysFrom(now, -FLOWN_DAYS)})))`;
}

/** Booked flights that leave within so many days, the soonest first; without those known to be cancelled. */
export async function listLeaving(
  { tx, tenantId, now }: TenantScope,
  supplierId: number,
  days: number,
  most: number,
): Promise<(Pick<ExternalFlight, 'id' | 'holdId'> & { readonly bookingRef: string })[]> {
  const [from, to] = [daysFrom(now, -1), daysFrom(now, days)];
  const { rows } = await sql<{ id: string; holdId: string; bookingRef: string }>`
    select f.id, f.hold_id as "holdId", f.booking_ref as "bookingRef"
    from outside_flight f
    cross join lateral (select min(leaves) as leaves from (values
      (f.offer->'segments'->0->>'departsAt'), (f.offer->'inbound'->'segments'->0->>'departsAt')) as part (leaves)
      where leaves >= ${from} and leaves < ${to}) as next
    where f.tenant_id = ${tenantId} and f.supplier_id = ${supplierId} and f.state = 'booked'
      and f.booking_ref is not null and f.booking->>'state' = 'booked' and next.leaves is not null
    order by next.leaves, f.id limit ${most}`.execute(tx);
  return rows;
}

/** The moment in UTC as the local times of flights are written: they are compared as text, with a day to spare. */
function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 16);
}

/** A flight that was requested under our reference, and whose booking we do not know yet; locked. */
export async function findRequested(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  supplierId: number,
  ourRef: string,
): Promise<ExternalFlight | undefined> {
  const row = await tx
    .selectFrom('outside_flight')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('supplier_id', '=', supplierId)
    .where(sql<boolean>`id::text = ${ourRef}`)
    .where('sent_at', 'is not', null)
    .where('booking', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toFlight(keyring, row);
}

export interface FlightChange {
  readonly state?: ExternalState;
  readonly offer?: SupplierOffer;
  /** Null erases them. */
  readonly travellers?: null;
  readonly sentAt?: Date | null;
  /** Null after a payment that certainly failed. */
  readonly paySentAt?: Date | null;
  readonly booking?: SupplierBooking;
  readonly back?: SupplierRefund;
}

/** Whether a flight of an order is this one, or one direction of its contract. */
export function isFlightOf(
  { flightId, returnFlightId }: Pick<ExternalFlight, 'flightId' | 'returnFlightId'>,
  soldAs: string,
): boolean {
  return soldAs === flightId || soldAs === returnFlightId;
}

export async function changeFlight(
  { tx, tenantId }: TenantScope,
  id: string,
  { state, offer, travellers, sentAt, paySentAt, booking, back }: FlightChange,
): Promise<void> {
  await tx
    .updateTable('outside_flight')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(offer === undefined ? {} : { offer: JSON.stringify(offer) }),
      ...(travellers === undefined ? {} : { travellers: null }),
      ...(sentAt === undefined ? {} : { sent_at: sentAt }),
      ...(paySentAt === undefined ? {} : { pay_sent_at: paySentAt }),
      ...(booking === undefined ? {} : { booking: JSON.stringify(booking), booking_ref: booking.bookingRef }),
      ...(back === undefined
        ? {}
        : { refund_minor: back.minor, refund_currency: back.currency, refund_to: back.to }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The references of flights that were bought under a carrier's code, also of those cancelled since. */
export async function listBookedAs(
  { tx, tenantId }: TenantScope,
  carrierPnr: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ reference: string }>`
    select distinct reference from outside_flight
    where tenant_id = ${tenantId} and booking->>'pnr' = ${carrierPnr} and state in ('booked', 'cancelled')`.execute(
    tx,
  );
  return rows.map(({ reference }) => reference);
}

/** Erases the travellers of flights that were not bought since an instant; they cannot be bought any more. */
export async function purgeTravellers({ tx, tenantId }: TenantScope, before: Date): Promise<void> {
  await tx
    .updateTable('outside_flight')
    .set({ travellers: null })
    .where('tenant_id', '=', tenantId)
    .where('travellers', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}

function placeOf(tenantId: number, id: string): SealPlace {
  return { tenantId, table: 'outside_flight', column: 'travellers', row: id };
}

function toFlight(keyring: Keyring, row: Selectable<ExternalFlightTable>): ExternalFlight {
  return {
    id: row.id,
    holdId: row.hold_id,
    supplierId: row.supplier_id,
    flightId: row.flight_id,
    returnFlightId: row.return_flight_id ?? undefined,
    reference: row.reference,
    state: row.state as ExternalState,
    offer: readOffer(row.offer),
    travellers:
      row.travellers === null
        ? undefined
        : readTravellers(keyring.open(placeOf(row.tenant_id, row.id), row.travellers)),
    sentAt: row.sent_at ?? undefined,
    booking: row.booking === null ? undefined : readBooking(row.booking),
    reserveUntil: row.reserve_until ?? undefined,
    paySentAt: row.pay_sent_at ?? undefined,
  };
}
