import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { PassengerType } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { Contact, Invoice, ItemKind, ItemSnapshot } from './order-draft.ts';
import type { MovableItem } from './move-item.ts';
import { endWithRehearsal } from './end-with-rehearsal.ts';
import { holdsRight, readOrderRight, type OrderRight } from './order-right.ts';
import type { ItemStatus } from './order-moves.ts';
import type { QuoteClaims } from './quote-claims.ts';
import { readClaims, readContact, readContractParty, readInvoice, readSnapshot } from './read-stored.ts';

/** Read-only queries of orders. */

export interface OrderRow {
  readonly orderId: string;
  readonly keyHash: Buffer;
  /** Version of the order key that is valid. */
  readonly keyVersion: number;
  readonly customerId: number;
  /** The user who verified the order's mail address, if any. */
  readonly ownerId: number | undefined;
  readonly reservationNumber: string;
  readonly pnr: string;
  readonly siteId: number;
  readonly language: Language;
  readonly currency: Currency;
  readonly totalMinor: number;
  readonly contact: Contact;
  readonly invoice: Invoice | undefined;
  readonly claims: QuoteClaims;
  readonly createdAt: Date;
  /** Set on orders for a caller: the time until which seats and price are held. */
  readonly heldUntil: Date | undefined;
  /** The staff member who made the order, `user:12`; undefined if its buyer did. */
  readonly bookedBy: string | undefined;
  /** The ledger account of the channel that sold it and informs its buyer; undefined: the agency did. */
  readonly channel: string | undefined;
}

export interface ItemRow extends MovableItem {
  readonly kind: ItemKind;
  readonly problem: string | undefined;
  readonly contractParty: { readonly kind: string; readonly name: string };
  readonly snapshot: ItemSnapshot;
  readonly supplier: string;
  readonly supplierLocator: string;
  readonly currency: Currency;
  readonly totalMinor: number;
  /** When it entered its state. */
  readonly changedAt: Date;
}

export interface PassengerRow {
  readonly position: number;
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  readonly gender: string;
  readonly document: Buffer | undefined;
  readonly documentHint: string;
  readonly parentPosition: number | undefined;
}

export interface TicketRow {
  readonly ticketId: string;
  readonly itemId: string;
  readonly passengerPosition: number;
  readonly number: string | undefined;
  readonly fareMinor: number;
  readonly taxMinor: number;
  readonly fuelMinor: number;
  readonly serviceMinor: number;
  /** The agent fee inside the service line. */
  readonly agentFeeMinor: number;
  /** The coupon discount on the lines; the rest is the total. */
  readonly discountMinor: number;
  readonly totalMinor: number;
  readonly state: TicketState;
  /** The refund of a cancelled ticket. */
  readonly refundMinor: number | undefined;
}

/** `refunded`: cancelled, and the refund has reached the card. */
export type TicketState = 'open' | 'issued' | 'cancelled' | 'refunded';

/** An extra bought with an item, for one passenger. */
export interface ExtraRow {
  readonly extraId: string;
  readonly itemId: string;
  readonly kind: 'bag' | 'seat' | 'insurance' | 'transfer';
  readonly code: string;
  readonly name: string;
  readonly passengerPosition: number;
  readonly segment: number | undefined;
  readonly totalMinor: number;
  readonly refundable: boolean;
  /** The refund of a cancelled extra; undefined if it is not cancelled. */
  readonly refundMinor: number | undefined;
}

export async function findOrderRow(scope: TenantScope, orderId: string): Promise<OrderRow | undefined> {
  const row = await scope.tx
    .selectFrom('customer_order')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'customer_order.tenant_id')
        .onRef('customer.id', '=', 'customer_order.customer_id'),
    )
    .innerJoin('tenant', 'tenant.id', 'customer_order.tenant_id')
    .selectAll('customer_order')
    .select(['customer.user_id as owner_id', 'tenant.opened_at'])
    .where('customer_order.tenant_id', '=', scope.tenantId)
    .where('customer_order.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const claims = readClaims(row.quote);
  const expiresAt = endWithRehearsal(new Date(claims.expiresAt), row).toISOString();
  return {
    orderId: row.id,
    keyHash: row.key_hash,
    keyVersion: row.key_version,
    customerId: row.customer_id,
    ownerId: row.owner_id ?? undefined,
    reservationNumber: row.reservation_number,
    pnr: row.pnr,
    siteId: row.site_id,
    language: row.language as Language,
    currency: row.currency as Currency,
    totalMinor: row.total_minor,
    contact: readContact(row.contact),
    invoice: row.invoice === null ? undefined : readInvoice(row.invoice),
    claims: { ...claims, expiresAt },
    createdAt: row.created_at,
    heldUntil: row.held_until === null ? undefined : endWithRehearsal(row.held_until, row),
    bookedBy: row.booked_by ?? undefined,
    channel: row.channel ?? undefined,
  };
}

/** Refuses with GEN-NOTFOUND. */
export async function getOrderRow(scope: TenantScope, orderId: string): Promise<OrderRow> {
  const order = await findOrderRow(scope, orderId);
  if (!order) throw refusal('GEN-NOTFOUND');
  return order;
}

/** The order, if the caller has the right to act on it. Refuses with GEN-NOTFOUND or GEN-DENIED. */
export async function getOwnOrderRow(
  scope: TenantScope,
  orderId: string,
  right: OrderRight,
): Promise<OrderRow> {
  const order = await getOrderRow(scope, orderId);
  if (!holdsRight(right, order)) throw refusal('GEN-DENIED');
  return order;
}

/** Reads the order for a caller who presents the right to act on it with the request; refuses as `getOwnOrderRow`. */
export function ownOrder(
  context: Parameters<typeof readOrderRight>[0],
  orderId: string,
): (scope: TenantScope) => Promise<OrderRow> {
  const right = readOrderRight(context);
  return (scope) => getOwnOrderRow(scope, orderId, right);
}

export async function listItems(scope: TenantScope, orderId: string): Promise<ItemRow[]> {
  return readItems(scope, orderId, false);
}

/**
 * The items in a fixed order, locked until the transaction ends. Every act that moves items of an order starts here.
 */
export async function lockItems(scope: TenantScope, orderId: string): Promise<ItemRow[]> {
  return readItems(scope, orderId, true);
}

async function readItems(scope: TenantScope, orderId: string, lock: boolean): Promise<ItemRow[]> {
  const query = scope.tx
    .selectFrom('order_item')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .orderBy('position');
  const rows = await (lock ? query.forUpdate() : query).execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    itemId: row.id,
    status: row.status as ItemStatus,
    version: row.version,
    kind: row.kind as ItemKind,
    problem: row.problem ?? undefined,
    contractParty: readContractParty(row.contract_party),
    snapshot: readSnapshot(row.snapshot),
    supplier: row.supplier,
    supplierLocator: row.supplier_locator ?? '',
    currency: row.currency as Currency,
    totalMinor: row.total_minor,
    changedAt: row.changed_at,
  }));
}

export async function listPassengers(scope: TenantScope, orderId: string): Promise<PassengerRow[]> {
  const rows = await scope.tx
    .selectFrom('order_passenger')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    type: row.type as PassengerType,
    name: row.name,
    surname: row.surname,
    gender: row.gender,
    document: row.document ?? undefined,
    documentHint: row.document_hint,
    parentPosition: row.parent_position ?? undefined,
  }));
}

export async function listTickets(scope: TenantScope, orderId: string): Promise<TicketRow[]> {
  const rows = await scope.tx
    .selectFrom('ticket')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .orderBy('item_id')
    .orderBy('passenger_position')
    .execute();
  return rows.map((row) => ({
    ticketId: row.id,
    itemId: row.item_id,
    passengerPosition: row.passenger_position,
    number: row.number ?? undefined,
    fareMinor: row.fare_minor,
    taxMinor: row.tax_minor,
    fuelMinor: row.fuel_minor,
    serviceMinor: row.service_minor,
    agentFeeMinor: row.agent_fee_minor,
    discountMinor: row.discount_minor,
    totalMinor: row.total_minor,
    state: row.state as TicketState,
    refundMinor: row.refund_minor ?? undefined,
  }));
}

export async function listExtraRows(scope: TenantScope, orderId: string): Promise<ExtraRow[]> {
  const rows = await scope.tx
    .selectFrom('order_extra')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .orderBy('code')
    .orderBy('passenger_position')
    .orderBy('segment')
    .execute();
  return rows.map((row) => ({
    extraId: row.id,
    itemId: row.item_id,
    kind: row.kind as ExtraRow['kind'],
    code: row.code,
    name: row.name,
    passengerPosition: row.passenger_position ?? 0,
    segment: row.segment ?? undefined,
    totalMinor: row.total_minor,
    refundable: row.refundable,
    refundMinor: row.refund_minor ?? undefined,
  }));
}

/** When an item of the order first reached a state, by state; states that none has reached are absent. */
export type ReachedTimes = ReadonlyMap<ItemStatus, Date>;

export async function findReachedTimes(scope: TenantScope, orderId: string): Promise<ReachedTimes> {
  const rows = await scope.tx
    .selectFrom('order_history')
    .select((eb) => ['to_status', eb.fn.min('at').as('at')])
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .groupBy('to_status')
    .execute();
  return new Map(rows.map(({ to_status: status, at }) => [status as ItemStatus, at]));
}
