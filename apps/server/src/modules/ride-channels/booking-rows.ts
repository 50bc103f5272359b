import type { TenantScope } from '../../platform/database/scope.ts';
import type { BookingKey, ChannelBooking } from './ports.ts';

/** `waiting`: for staff. */
export type BookingState = 'sold' | 'refused' | 'waiting' | 'cancelled';
/**
 * `otherAirport`: the channel names another airport than that of the price, or one that nobody knows. `noParty`: it does
 * not say for how many people.
 */
export type BookingProblem =
  | 'noVehicle'
  | 'unreadable'
  | 'amendment'
  | 'noAddress'
  | 'otherDay'
  | 'otherAirport'
  | 'noParty';

export interface BookingRow extends BookingKey {
  readonly channelId: number;
  readonly state: BookingState;
  readonly problem: BookingProblem | undefined;
  readonly orderId: string | undefined;
  /** The version of the order's item whose driver the channel knows. */
  readonly driverVersion: number | undefined;
  /** Undefined: not sold, or sold before this was kept. */
  readonly agreed: AgreedParty | undefined;
  /** The amendment for which staff were called last. */
  readonly calledFor: string | undefined;
}

/** Who is driven, and where to or from. */
export interface AgreedParty {
  readonly people: number;
  /** A keyed hash of the place. */
  readonly place: string;
}

/** Locked until this transaction ends. */
export async function lockBooking(
  { tx, tenantId }: TenantScope,
  channelId: number,
  reference: string,
): Promise<BookingRow | undefined> {
  const row = await tx
    .selectFrom('channel_booking')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('channel_id', '=', channelId)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      channelId,
      reference,
      customerReference: row.customer_reference,
      state: row.state as BookingState,
      problem: (row.problem ?? undefined) as BookingProblem | undefined,
      orderId: row.order_id ?? undefined,
      driverVersion: row.driver_version ?? undefined,
      agreed:
        row.agreed_people === null || row.agreed_place === null
          ? undefined
          : { people: row.agreed_people, place: row.agreed_place },
      calledFor: row.called_for ?? undefined,
    }
  );
}

/** What a booking is to us, and what the channel says about it now. */
export async function storeBooking(
  { tx, tenantId, now }: TenantScope,
  channelId: number,
  seen: ChannelBooking,
  ours: {
    readonly state: BookingState;
    readonly orderId: string | undefined;
    readonly problem?: BookingProblem | undefined;
    /** Undefined: as it was. */
    readonly agreed?: AgreedParty | undefined;
    readonly calledFor?: string | undefined;
  },
): Promise<void> {
  const values = {
    customer_reference: seen.customerReference,
    status: seen.status,
    state_hash: seen.stateHash,
    state: ours.state,
    problem: ours.problem ?? null,
    order_id: ours.orderId ?? null,
    pickup_at: seen.pickupAt,
    seen_at: now,
    ...(ours.agreed ? { agreed_people: ours.agreed.people, agreed_place: ours.agreed.place } : {}),
    ...(ours.calledFor === undefined ? {} : { called_for: ours.calledFor }),
  };
  await tx
    .insertInto('channel_booking')
    .values({ ...values, tenant_id: tenantId, channel_id: channelId, reference: seen.reference })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'channel_id', 'reference']).doUpdateSet(values))
    .execute();
}

export async function recordDriver(
  { tx, tenantId }: TenantScope,
  channelId: number,
  { reference }: BookingKey,
  driverVersion: number,
): Promise<void> {
  await tx
    .updateTable('channel_booking')
    .set({ driver_version: driverVersion })
    .where('tenant_id', '=', tenantId)
    .where('channel_id', '=', channelId)
    .where('reference', '=', reference)
    .execute();
}

/** Rides that we still drive, by the list of the channel: it leaves out bookings that are over. */
export async function listSold({ tx, tenantId, now }: TenantScope, channelId: number): Promise<BookingKey[]> {
  const rows = await tx
    .selectFrom('channel_booking')
    .select(['reference', 'customer_reference as customerReference'])
    .where('tenant_id', '=', tenantId)
    .where('channel_id', '=', channelId)
    .where('state', '=', 'sold')
    .where('pickup_at', '>', now)
    .orderBy('reference')
    .execute();
  return rows;
}

/** The channel's name and the number of its booking behind an order. */
export async function findChannelBooking(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<{ readonly name: string; readonly reference: string } | undefined> {
  return tx
    .selectFrom('channel_booking as b')
    .innerJoin('ride_channel as c', (join) =>
      join.onRef('c.tenant_id', '=', 'b.tenant_id').onRef('c.id', '=', 'b.channel_id'),
    )
    .select(['c.name', 'b.reference'])
    .where('b.tenant_id', '=', tenantId)
    .where('b.order_id', '=', orderId)
    .executeTakeFirst();
}
