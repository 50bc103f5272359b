import { findCancelledPart } from '@farewind/contract/bookings/cancelled-part';
import type { getMyBookings, MyBooking } from '@farewind/contract/bookings/my-bookings';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Places } from '../../places/public.ts';
import { listItems, listPassengers, listTickets, type ItemRow, type TicketRow } from '../order/order-rows.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import type { BookingDeps } from '../order/deps.ts';

const MAX_PAGE = 100;

/** The orders of the signed-in user's verified mail address, newest first. Refuses with GEN-SIGNIN. */
export async function listMyBookings(
  { database, places }: BookingDeps,
  { tenantId, user, language }: RequestContext,
  { skipCount, maxResultCount }: ParsedInput<typeof getMyBookings>,
): Promise<Output<typeof getMyBookings>> {
  if (!user) throw refusal('GEN-SIGNIN');
  return database.inTenant(tenantId, async (scope) => {
    const { totalCount } = await ownOrders(scope, user.id)
      .select((eb) => eb.fn.countAll<number>().as('totalCount'))
      .executeTakeFirstOrThrow();
    const rows = await ownOrders(scope, user.id)
      .select([
        'customer_order.id',
        'customer_order.reservation_number',
        'customer_order.pnr',
        'customer_order.total_minor',
        'customer_order.currency',
        'customer_order.created_at',
      ])
      .orderBy('customer_order.created_at', 'desc')
      .orderBy('customer_order.id')
      .offset(skipCount)
      .limit(Math.min(maxResultCount, MAX_PAGE))
      .execute();
    const items: MyBooking[] = [];
    for (const row of rows) {
      const orderItems = await listItems(scope, row.id);
      const tickets = await listTickets(scope, row.id);
      const journey = journeyOf(orderItems, places, language);
      items.push({
        orderId: row.id,
        reservationNumber: row.reservation_number,
        pnr: row.pnr,
        status: computeOrderStatus(orderItems.map((item) => item.status)),
        ...presentCancelledPart(orderItems, tickets),
        ...(journey ? { journey } : rideOf(orderItems)),
        passengers: (await listPassengers(scope, row.id)).length,
        total: formatMinor(row.total_minor),
        currency: row.currency as Currency,
        createdAt: row.created_at.toISOString(),
      });
    }
    return { totalCount, items };
  });
}

/** As the order's own page says it. */
function presentCancelledPart(
  items: readonly ItemRow[],
  tickets: readonly TicketRow[],
): Pick<MyBooking, 'isPartlyCancelled' | 'isInsuranceCancelled'> {
  const part = findCancelledPart(
    items.map(({ itemId, kind, status }) => ({
      kind,
      status,
      tickets: tickets.filter((ticket) => ticket.itemId === itemId),
    })),
  );
  if (part === undefined) return {};
  return part === 'insurance' ? { isInsuranceCancelled: true } : { isPartlyCancelled: true };
}

/** The most orders of one account whose messages can be looked at together. */
const MOST_OWN = 1000;

/** The newest orders of an account, by their ids, with their reservation numbers. */
export async function listOwnOrders(
  scope: TenantScope,
  userId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ownOrders(scope, userId)
    .select(['customer_order.id', 'customer_order.reservation_number'])
    .orderBy('customer_order.created_at', 'desc')
    .limit(MOST_OWN)
    .execute();
  return new Map(rows.map(({ id, reservation_number: number }) => [id, number]));
}

function ownOrders(scope: TenantScope, userId: number) {
  return scope.tx
    .selectFrom('customer_order')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'customer_order.tenant_id')
        .onRef('customer.id', '=', 'customer_order.customer_id'),
    )
    .where('customer_order.tenant_id', '=', scope.tenantId)
    .where('customer.user_id', '=', userId);
}

/** The outward ride of an order without flights, and when the return begins. */
function rideOf(items: readonly ItemRow[]): Pick<MyBooking, 'ride'> {
  const [there, back] = items.flatMap(({ snapshot }) => snapshot.ride ?? []);
  if (!there) return {};
  const { from, to, pickupAt } = there;
  const returnsAt = back?.pickupAt;
  return {
    ride: { from: from.name, to: to.name, pickupAt, ...(returnsAt === undefined ? {} : { returnsAt }) },
  };
}

/** The outward journey from its first departure to its last landing, and when the return begins. */
function journeyOf(items: readonly ItemRow[], places: Places, language: Language): MyBooking['journey'] {
  const [there, back] = items
    .filter(({ kind }) => kind === 'flight')
    .map(({ snapshot }) => snapshot.segments);
  const [first, last] = [there?.[0], there?.at(-1)];
  if (!first || !last) return undefined;
  const returnsAt = back?.[0]?.departsAt;
  return {
    from: places.cityNameOf(first.from, language),
    to: places.cityNameOf(last.to, language),
    departsAt: first.departsAt,
    ...(returnsAt === undefined ? {} : { returnsAt }),
  };
}
