import type { Selectable } from 'kysely';
import type { LocalDateTime } from '@farewind/values/local-time';
import type { ExternalRideTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ExternalBooking, ExternalBookingRequest, ExternalOffer, ExternalQuery } from './ports.ts';
import { childSeatsSchema, ridePlaceSchema } from '@farewind/contract/bookings/ride';
import { currencySchema, languageSchema, localDateTime } from '@farewind/contract/core/fields';
import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';

type RideState = 'held' | 'booked' | 'released' | 'cancelled';

/** The booked ride, without personal data. */
export type RideRequest = Pick<ExternalBookingRequest, 'flight' | 'childSeats' | 'language'> & {
  /** The query; `pickupAt` is that of the offer. */
  readonly query: ExternalQuery;
  /** The supplier's name for the kind of ride. */
  readonly ref: string;
  readonly rateKey: string;
  /** The offered total price, in the currency of the query. */
  readonly totalMinor: number;
};

/** Personal data: stored only until the supplier has it. */
export type RideLead = ExternalBookingRequest['lead'] &
  Pick<ExternalBookingRequest, 'address' | 'nameSign' | 'note'>;

export interface ExternalRide {
  /** Its locator, and our reference at the supplier. */
  readonly id: string;
  readonly supplierId: number;
  readonly state: RideState;
  readonly request: RideRequest;
  readonly lead: RideLead | undefined;
  readonly booking: ExternalBooking | undefined;
  /** Its supplier was asked to book it, with an unknown outcome or a booking. */
  readonly isSent: boolean;
}

export async function insertRide(
  { tx, tenantId }: TenantScope,
  ride: Pick<ExternalRide, 'id' | 'supplierId' | 'request' | 'lead'> & { readonly reference: string },
): Promise<void> {
  const { id, supplierId, request, lead, reference } = ride;
  await tx
    .insertInto('outside_ride')
    .values({
      tenant_id: tenantId,
      id,
      supplier_id: supplierId,
      reference,
      wish: JSON.stringify(request),
      lead: JSON.stringify(lead),
    })
    .execute();
}

/** The ride, locked until this transaction ends. */
export async function findRideForUpdate(
  { tx, tenantId }: TenantScope,
  id: string,
): Promise<ExternalRide | undefined> {
  const row = await tx
    .selectFrom('outside_ride')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toRide(row);
}

export interface RideChange {
  readonly state?: RideState;
  readonly request?: RideRequest;
  /** Null erases it. */
  readonly lead?: null;
  readonly booking?: ExternalBooking;
  readonly cancelFeeMinor?: number;
  /** Nothing was certainly booked: it may be asked for again at once. */
  readonly sentAt?: null;
}

export async function changeRide(
  { tx, tenantId }: TenantScope,
  id: string,
  { state, request, lead, booking, cancelFeeMinor, sentAt }: RideChange,
): Promise<void> {
  await tx
    .updateTable('outside_ride')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(request === undefined ? {} : { wish: JSON.stringify(request) }),
      ...(lead === undefined ? {} : { lead: null }),
      ...(booking === undefined ? {} : { booking: JSON.stringify(booking) }),
      ...(cancelFeeMinor === undefined ? {} : { cancel_fee_minor: cancelFeeMinor }),
      ...(sentAt === undefined ? {} : { sent_at: null }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Holds a ride that was released and never asked for; does nothing otherwise. */
export async function holdReleased(
  { tx, tenantId }: TenantScope,
  id: string,
  request: RideRequest,
): Promise<void> {
  await tx
    .updateTable('outside_ride')
    .set({ state: 'held', wish: JSON.stringify(request) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'released')
    .where('sent_at', 'is', null)
    .execute();
}

/** Records that the supplier is asked to book the ride now; false if it was asked since an instant. */
export async function claimSending(
  { tx, tenantId, now }: TenantScope,
  id: string,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outside_ride')
    .set({ sent_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '<', since)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Erases the travellers of rides that were not bought since an instant. Returns those that were held until now: a
 * supplier may have booked one without an answer.
 */
export async function purgeLeads({ tx, tenantId }: TenantScope, before: Date): Promise<string[]> {
  const old = await tx
    .selectFrom('outside_ride')
    .select(['id', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('lead', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (old.length === 0) return [];
  await tx
    .updateTable('outside_ride')
    .set({ lead: null, state: 'released' })
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
  return old.filter(({ state }) => state === 'held').map(({ id }) => id);
}

/** The request for an offer found by a query. */
export function requestOf(
  query: ExternalQuery,
  offer: ExternalOffer,
  more: Pick<RideRequest, 'flight' | 'childSeats'>,
): RideRequest {
  return {
    ...more,
    language: query.language,
    query: {
      ...query,
      from: withoutAddress(query.from),
      to: withoutAddress(query.to),
      arriveBy: undefined,
      pickupAt: offer.pickupAt,
    },
    ref: offer.ref,
    rateKey: offer.rateKey,
    totalMinor: offer.unitMinor * offer.units,
  };
}

/** Only the driver needs the address, so it is not stored here. */
function withoutAddress({ address: _address, ...place }: ExternalQuery['from']): ExternalQuery['from'] {
  return place;
}

/** The same ride at another time. */
export function requestAt(request: RideRequest, pickupAt: LocalDateTime): RideRequest {
  return { ...request, query: { ...request.query, pickupAt } };
}

function toRide(row: Selectable<ExternalRideTable>): ExternalRide {
  return {
    id: row.id,
    supplierId: row.supplier_id,
    state: row.state as RideState,
    request: readRequest(row.wish),
    lead: row.lead === null ? undefined : readLead(row.lead),
    booking: row.booking === null ? undefined : readBooking(row.booking),
    isSent: row.sent_at !== null,
  };
}

const readRequest = stored<RideRequest>(
  'outside_ride.wish',
  z.object({
    flight: z.object({ number: z.string(), side: z.enum(['arrival', 'departure']) }).optional(),
    childSeats: childSeatsSchema.optional(),
    language: languageSchema,
    query: z.object({
      direction: z.enum(['outbound', 'return']),
      airport: z.string(),
      timeZone: z.string(),
      from: ridePlaceSchema,
      to: ridePlaceSchema,
      pickupAt: localDateTime.optional(),
      arriveBy: localDateTime.optional(),
      passengers: z.object({ adults: z.number(), children: z.number(), infants: z.number() }),
      bags: z.number(),
      language: languageSchema,
      currency: currencySchema,
      position: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
    }),
    ref: z.string(),
    rateKey: z.string(),
    totalMinor: z.number(),
  }),
);

const readLead = stored<RideLead>(
  'outside_ride.lead',
  z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string().optional(),
    nameSign: z.string().optional(),
    note: z.string().optional(),
  }),
);

const readBooking = stored<ExternalBooking>(
  'outside_ride.booking',
  z.object({
    bookingNo: z.string(),
    state: z.enum(['booked', 'pending', 'cancelled']),
    pickupAt: localDateTime,
    meetingPoint: z.string(),
    supplierPhone: z.string(),
  }),
);
