import { passengerTypes } from '@farewind/values/passengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { departsAtLocal, firstDepartureOf } from './first-departure.ts';
import { writeHistory } from './move-item.ts';
import { listTicketHolders, totalOfItem, type DraftItem, type OrderDraft } from './order-draft.ts';

/** The parts of an order that its items need. */
type ItemFrame = Omit<OrderDraft, 'acceptedTexts'>;

/** Writes one item and its tickets, pending payment. */
export async function insertItem(
  scope: TenantScope,
  draft: ItemFrame,
  item: DraftItem,
  position: number,
): Promise<void> {
  const itemId = newId();
  const inserted = scope.tx
    .insertInto('order_item')
    .values({
      tenant_id: scope.tenantId,
      order_id: draft.orderId,
      id: itemId,
      position,
      kind: item.kind,
      status: 'pendingPayment',
      contract_party: JSON.stringify(item.contractParty),
      snapshot: JSON.stringify(item.snapshot),
      supplier: item.supplier,
      supplier_locator: item.supplierLocator,
      currency: draft.currency,
      total_minor: totalOfItem(item),
      changed_at: scope.now,
      ordered_at: scope.now,
      is_only: draft.items.length === 1,
      order_departs_at: firstDepartureOf(draft.items.map(({ snapshot }) => snapshot)),
      order_departs_basis: departsAtLocal(item.snapshot),
    })
    .execute();
  const placed = { orderId: draft.orderId, itemId, version: 1 };
  const actor = draft.bookedBy ?? (draft.soldThrough ? 'channel' : 'customer');
  await Promise.all([
    inserted,
    writeHistory(scope, placed, null, 'pendingPayment', { reason: 'ordered', actor }),
    insertTickets(scope, draft, item, itemId),
    insertExtras(scope, draft, item, itemId),
  ]);
}

async function insertExtras(
  scope: TenantScope,
  draft: ItemFrame,
  { extras = [] }: DraftItem,
  itemId: string,
): Promise<void> {
  if (extras.length === 0) return;
  const positions = positionsByType(draft.passengers);
  const rows = extras.map((extra) => ({
    tenant_id: scope.tenantId,
    order_id: draft.orderId,
    item_id: itemId,
    id: newId(),
    passenger_position: positions[extra.passengerIndex] ?? null,
    segment: extra.segment ?? null,
    code: extra.code,
    kind: extra.kind,
    name: extra.name,
    total_minor: extra.totalMinor,
    refundable: extra.refundable,
  }));
  await scope.tx.insertInto('order_extra').values(rows).execute();
}

/** Positions of the passengers in the order, adults first, then children, then infants. */
function positionsByType(passengers: OrderDraft['passengers']): number[] {
  return passengerTypes.flatMap((type) =>
    passengers.flatMap((passenger, position) => (passenger.type === type ? [position] : [])),
  );
}

async function insertTickets(
  scope: TenantScope,
  draft: ItemFrame,
  item: DraftItem,
  itemId: string,
): Promise<void> {
  const rows = listTicketHolders(item, draft.passengers).map(({ position, unit, discountMinor }) => ({
    tenant_id: scope.tenantId,
    order_id: draft.orderId,
    item_id: itemId,
    id: newId(),
    passenger_position: position,
    fare_minor: unit.fareMinor,
    tax_minor: unit.taxMinor,
    fuel_minor: unit.fuelMinor,
    service_minor: unit.serviceMinor,
    agent_fee_minor: unit.agentFeeMinor ?? 0,
    discount_minor: discountMinor,
    total_minor: unit.totalMinor - discountMinor,
  }));
  if (rows.length > 0) await scope.tx.insertInto('ticket').values(rows).execute();
}
