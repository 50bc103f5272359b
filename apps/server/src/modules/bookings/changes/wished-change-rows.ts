import type { flightChangeStates } from '@farewind/contract/orders/flight-changes';
import type { Currency } from '@farewind/values/currency';
import type { Selectable } from 'kysely';
import { stored } from '../../../platform/database/stored.ts';
import type { DB } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { lockOrder } from '../order/address-rows.ts';
import type { ItemSnapshot } from '../order/order-draft.ts';
import { lockItems, type ItemRow } from '../order/order-rows.ts';
import { snapshotSchema } from '../order/read-stored.ts';

export type FlightChangeState = (typeof flightChangeStates)[number];

/** Another date of a sold external flight, from its offer to its end. */
export interface FlightChangeRow {
  readonly changeId: string;
  readonly orderId: string;
  readonly itemId: string;
  readonly state: FlightChangeState;
  readonly offerRef: string;
  /** The supplier's id of the begun change. */
  readonly changeRef: string | undefined;
  readonly before: ItemSnapshot;
  readonly after: ItemSnapshot;
  readonly differenceMinor: number;
  readonly penaltyMinor: number;
  readonly currency: Currency;
  readonly supplierMinor: number;
  readonly supplierCurrency: string;
  readonly expiresAt: Date;
  readonly requestId: string | undefined;
  /** When its confirmation was sent, which happens once. */
  readonly sentAt: Date | undefined;
  readonly madeBy: string;
}

export async function insertChange(
  { tx, tenantId }: TenantScope,
  change: Omit<FlightChangeRow, 'changeRef' | 'sentAt'>,
): Promise<void> {
  await tx
    .insertInto('flight_change')
    .values({
      tenant_id: tenantId,
      id: change.changeId,
      order_id: change.orderId,
      item_id: change.itemId,
      state: change.state,
      offer_ref: change.offerRef,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      difference_minor: change.differenceMinor,
      penalty_minor: change.penaltyMinor,
      currency: change.currency,
      supplier_minor: change.supplierMinor,
      supplier_currency: change.supplierCurrency,
      expires_at: change.expiresAt,
      request_id: change.requestId ?? null,
      made_by: change.madeBy,
    })
    .execute();
}

export async function findChange(scope: TenantScope, changeId: string): Promise<FlightChangeRow | undefined> {
  const row = await select(scope).where('id', '=', changeId).executeTakeFirst();
  return row && toChange(row);
}

/** The oldest change of an order whose outcome staff have to find out. */
export async function findUnclear(scope: TenantScope, orderId: string): Promise<FlightChangeRow | undefined> {
  return (await listChanges(scope, orderId)).find(({ state }) => state === 'unclear');
}

/** Locks order, items and change in the sequence in which cancelling does, until the transaction ends. */
export async function lockChangeInOrder(
  scope: TenantScope,
  { changeId, orderId, itemId }: Pick<FlightChangeRow, 'changeId' | 'orderId' | 'itemId'>,
): Promise<{ readonly change: FlightChangeRow | undefined; readonly item: ItemRow | undefined }> {
  await lockOrder(scope, orderId);
  const items = await lockItems(scope, orderId);
  return {
    change: await lockChange(scope, changeId),
    item: items.find((item) => item.itemId === itemId),
  };
}

/** Locked until the transaction ends. */
export async function lockChange(scope: TenantScope, changeId: string): Promise<FlightChangeRow | undefined> {
  const row = await select(scope).where('id', '=', changeId).forUpdate().executeTakeFirst();
  return row && toChange(row);
}

export async function findChangeOfRequest(
  scope: TenantScope,
  requestId: string,
): Promise<FlightChangeRow | undefined> {
  const row = await select(scope).where('request_id', '=', requestId).forUpdate().executeTakeFirst();
  return row && toChange(row);
}

/** The changes of an order, oldest first. */
export async function listChanges(scope: TenantScope, orderId: string): Promise<FlightChangeRow[]> {
  const rows = await select(scope)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toChange);
}

const open: readonly FlightChangeState[] = ['toPay', 'due', 'sent'];

export function isOpen({ state }: Pick<FlightChangeRow, 'state'>): boolean {
  return open.includes(state);
}

/** Of payment requests, those that are paid and whose change is being made: their money is spent, or given back by it. */
export async function listRequestsBeingSpent(
  { tx, tenantId }: TenantScope,
  requestIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (requestIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('flight_change')
    .select('request_id')
    .where('tenant_id', '=', tenantId)
    .where('request_id', 'in', [...requestIds])
    .where('state', 'in', ['due', 'sent'])
    .execute();
  return new Set(rows.flatMap(({ request_id: requestId }) => requestId ?? []));
}

const paid: readonly FlightChangeState[] = ['due', 'sent', 'unclear'];

/** Paid, and its outcome is not decided. */
export function isPaid({ state }: Pick<FlightChangeRow, 'state'>): boolean {
  return paid.includes(state);
}

export async function updateChange(
  { tx, tenantId, now }: TenantScope,
  { changeId }: Pick<FlightChangeRow, 'changeId'>,
  to: { readonly state?: FlightChangeState; readonly changeRef?: string; readonly sentAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('flight_change')
    .set({
      ...(to.state === undefined
        ? {}
        : { state: to.state, ended_at: isOpen({ state: to.state }) ? null : now }),
      ...(to.changeRef === undefined ? {} : { change_ref: to.changeRef }),
      ...(to.sentAt === undefined ? {} : { sent_at: to.sentAt }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', changeId)
    .execute();
}

function select({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('flight_change').selectAll().where('tenant_id', '=', tenantId);
}

const readBefore = stored<ItemSnapshot>('flight_change.before', snapshotSchema);
const readAfter = stored<ItemSnapshot>('flight_change.after', snapshotSchema);

function toChange(row: Selectable<DB['flight_change']>): FlightChangeRow {
  return {
    changeId: row.id,
    orderId: row.order_id,
    itemId: row.item_id,
    state: row.state as FlightChangeState,
    offerRef: row.offer_ref,
    changeRef: row.change_ref ?? undefined,
    before: readBefore(row.before),
    after: readAfter(row.after),
    differenceMinor: row.difference_minor,
    penaltyMinor: row.penalty_minor,
    currency: row.currency as Currency,
    supplierMinor: row.supplier_minor,
    supplierCurrency: row.supplier_currency,
    expiresAt: row.expires_at,
    requestId: row.request_id ?? undefined,
    sentAt: row.sent_at ?? undefined,
    madeBy: row.made_by,
  };
}
