import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Segment } from '@farewind/contract/flights/search';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { travellerFingerprint } from '../order/fingerprints.ts';
import { maskEmail } from '../order/mask-contact.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';
import { travellerOf, type Contact, type DraftPassenger, type ItemSnapshot } from '../order/order-draft.ts';
import { listItems, type OrderRow } from '../order/order-rows.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';
import { readContact, readSnapshot } from '../order/read-stored.ts';

/** A quote makes at most one live order. Refuses with ORD-DUPLICATE and the order it has made. */
export async function requireUnusedQuote(scope: TenantScope, quoteId: string): Promise<void> {
  const row = await scope.tx
    .selectFrom('customer_order as o')
    .innerJoin('order_item as i', (join) =>
      join.onRef('i.tenant_id', '=', 'o.tenant_id').onRef('i.order_id', '=', 'o.id'),
    )
    .select('o.id')
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.quote_id', '=', quoteId)
    .where('i.status', 'not in', deadStatuses)
    .executeTakeFirst();
  if (row) throw refusal('ORD-DUPLICATE', { message: 'order.alreadyPlaced', data: { orderId: row.id } });
}

/**
 * Detects the same traveller on the same departure in a live order, which may be a double click or intended. Refuses
 * with ORD-DUPLICATE and a question, which `duplicateConfirmed` answers.
 */
export async function requireFirstBooking(
  { keyring }: Pick<BookingDeps, 'keyring'>,
  scope: TenantScope,
  { purchase, passengers }: { purchase: PricedPurchase; passengers: readonly DraftPassenger[] },
  buyer: Buyer & Reader,
): Promise<void> {
  const { trip, rides } = purchase;
  await askAboutOther(scope, buyer, {
    travellers: passengers.map((passenger) =>
      travellerFingerprint(keyring, scope.tenantId, travellerOf(passenger)),
    ),
    departures: [
      ...(trip?.slices ?? []).flatMap(({ segments }) => segments.map(departureOf)),
      ...(rides?.rides ?? []).map(({ ride }) => pickupOf(ride)),
    ],
  });
}

/**
 * The same check before a failed order is paid after all, because its travellers may have bought the same in another
 * order meanwhile. Refuses with ORD-DUPLICATE and the question.
 */
export async function requireNoOtherOrder(scope: TenantScope, order: OrderRow): Promise<void> {
  await askAboutOther(scope, order.contact, await whatOrderBuys(scope, order.orderId));
}

/** Whether travellers of a failed order fly on the same departures in a live one. */
export async function isBoughtElsewhere(scope: TenantScope, orderId: string): Promise<boolean> {
  return (await findOthers(scope, await whatOrderBuys(scope, orderId))).length > 0;
}

/** The payer; a live order is only named to its own buyer, and to staff who may open every order. */
type Buyer = Pick<Contact, 'email' | 'phone'>;

interface Reader {
  readonly mayReadOrders?: boolean | undefined;
}

interface Input {
  readonly travellers: readonly Buffer[];
  readonly departures: readonly string[];
  /** The order being paid, if it exists already. */
  readonly orderId?: string;
}

interface Other {
  readonly orderId: string;
  readonly reservationNumber: string;
  readonly contact: Contact;
}

async function askAboutOther(scope: TenantScope, buyer: Buyer & Reader, request: Input): Promise<void> {
  const others = await findOthers(scope, request);
  const other = others.find(({ contact }) => isSameBuyer(contact, buyer)) ?? others[0];
  if (!other) return;
  const order = await describe(scope, other, buyer);
  throw refusal('ORD-DUPLICATE', { message: 'order.duplicateQuestion', data: { question: true, order } });
}

/**
 * Number and id of an order open its view, so only its own buyer and staff with the right to read orders get them; others
 * get its state and the masked address to which its number was sent.
 */
async function describe(
  scope: TenantScope,
  { orderId, reservationNumber, contact }: Other,
  buyer: Buyer & Reader,
): Promise<DuplicateOrder> {
  const status = computeOrderStatus((await listItems(scope, orderId)).map((item) => item.status));
  return buyer.mayReadOrders === true || isSameBuyer(contact, buyer)
    ? { status, orderId, reservationNumber }
    : { status, email: maskEmail(contact.email) };
}

function isSameBuyer(contact: Contact, { email, phone }: Buyer): boolean {
  return normalizeEmail(contact.email) === normalizeEmail(email) || contact.phone === phone;
}

/** Everybody with a ticket in an order, and their departures. */
async function whatOrderBuys(scope: TenantScope, orderId: string): Promise<Input> {
  const rows = await scope.tx
    .selectFrom('order_passenger')
    .select('fingerprint')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .execute();
  const items = await listItems(scope, orderId);
  return {
    orderId,
    travellers: rows.map(({ fingerprint }) => fingerprint),
    departures: items.flatMap(({ snapshot }) => departuresOf(snapshot)),
  };
}

/** Live orders in which one of the travellers is on one of the departures, newest first. */
async function findOthers(
  scope: TenantScope,
  { travellers, departures, orderId = '' }: Input,
): Promise<Other[]> {
  // Two tabs may buy for the same traveller at the same moment; the lock makes the second see the first one's order.
  for (const traveller of travellers.map((print) => print.toString('hex')).toSorted())
    await waitForTurn(scope, `traveller:${traveller}`);
  const wanted = new Set(departures);
  const rows = await listLiveTickets(scope, travellers);
  const others = rows.filter(
    (row) =>
      row.orderId !== orderId &&
      departuresOf(readSnapshot(row.snapshot)).some((departure) => wanted.has(departure)),
  );
  return others.map((row) => ({
    orderId: row.orderId,
    reservationNumber: row.reservationNumber,
    contact: readContact(row.contact),
  }));
}

async function listLiveTickets(scope: TenantScope, fingerprints: readonly Buffer[]) {
  return (
    scope.tx
      .selectFrom('order_passenger as p')
      .innerJoin('customer_order as o', (join) =>
        join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.id', '=', 'p.order_id'),
      )
      .innerJoin('order_item as i', (join) =>
        join.onRef('i.tenant_id', '=', 'p.tenant_id').onRef('i.order_id', '=', 'p.order_id'),
      )
      // A passenger with a cancelled ticket does not travel, even if others of the order do.
      .innerJoin('ticket as t', (join) =>
        join
          .onRef('t.tenant_id', '=', 'i.tenant_id')
          .onRef('t.order_id', '=', 'i.order_id')
          .onRef('t.item_id', '=', 'i.id')
          .onRef('t.passenger_position', '=', 'p.position'),
      )
      .select([
        ...(['i.snapshot', 'o.id as orderId', 'o.reservation_number as reservationNumber'] as const),
        'o.contact',
      ])
      .where('p.tenant_id', '=', scope.tenantId)
      .where('p.fingerprint', 'in', fingerprints)
      .where('i.status', 'not in', deadStatuses)
      .where('t.cancelled_by', 'is', null)
      .orderBy('o.created_at', 'desc')
      .execute()
  );
}

function departuresOf({ segments, ride }: Pick<ItemSnapshot, 'segments' | 'ride'>): string[] {
  return [...segments.map(departureOf), ...(ride ? [pickupOf(ride)] : [])];
}

function departureOf({ carrier, number, from, departsAt }: Segment): string {
  return [carrier, number, from, departsAt.slice(0, 10)].join(' ');
}

function pickupOf({ from, to, pickupAt }: Pick<RideSnapshot, 'from' | 'to' | 'pickupAt'>): string {
  return [from.code, to.code, pickupAt].join(' ');
}
