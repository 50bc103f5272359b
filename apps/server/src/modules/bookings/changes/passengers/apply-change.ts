import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { maskDocument } from '../../order/document-hint.ts';
import { documentPlace } from '../../order/document-seal.ts';
import { travellerFingerprint } from '../../order/fingerprints.ts';
import { issueTickets, emitTicketsIssued } from '../../order/issue-tickets.ts';
import { moveItem } from '../../order/move-item.ts';
import { travellerOf } from '../../order/order-draft.ts';
import { listTickets, lockItems, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { rewriteSearchTerms } from '../../order/search-terms/write-search-terms.ts';
import { changeable } from './price-change.ts';
import type { SealedPassengerChange } from './requested-change-seal.ts';

/**
 * Gives the passengers their other data. What was ticketed is issued anew: the item goes through `changed`, the tickets of
 * these passengers get other numbers. Documents are drawn anew by themselves, since they say something else. Refuses with
 * ORD-STATE where nothing that they travel on is good any more.
 */
export async function applyChange(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  request: readonly SealedPassengerChange[],
  actor: string,
): Promise<void> {
  const items = (await lockItems(scope, orderId)).filter(({ status }) => changeable.includes(status));
  if (items.length === 0) throw refusal('ORD-STATE');
  for (const passenger of request) await writePassenger(deps, scope, orderId, passenger);
  await rewriteSearchTerms(scope, orderId);
  const positions = request.map(({ position }) => position);
  for (const item of items) await issueAnew(deps, scope, item, positions, actor);
  for (const item of items.filter(({ status }) => status === 'booked'))
    await writePassengerHistory(scope, item, actor);
}

async function issueAnew(
  deps: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  positions: readonly number[],
  actor: string,
): Promise<void> {
  const tickets = (await listTickets(scope, item.orderId)).filter(
    ({ itemId, state, passengerPosition }) =>
      itemId === item.itemId && state === 'issued' && positions.includes(passengerPosition),
  );
  if (tickets.length === 0 || item.status === 'booked') return;
  const changed =
    item.status === 'ticketed'
      ? await moveItem(scope, item, 'changed', { reason: 'passengersChanged', actor })
      : item;
  await issueTickets(scope, item, positions);
  await moveItem(scope, changed, 'ticketed', { reason: 'ticketsIssuedAnew', actor });
  await emitTicketsIssued(deps, scope, item);
}

async function writePassenger(
  { keyring }: BookingDeps,
  { tx, tenantId }: TenantScope,
  orderId: string,
  { position, after }: SealedPassengerChange,
): Promise<void> {
  const { name, surname, gender, document } = after;
  await tx
    .updateTable('order_passenger')
    .set({
      name,
      surname,
      gender,
      document: keyring.seal(documentPlace(tenantId, orderId, position), JSON.stringify(document)),
      document_hint: maskDocument(document),
      fingerprint: travellerFingerprint(keyring, tenantId, travellerOf(after)),
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}

/** Notes beside an item's moves that its passengers are others; the item itself stays where it is. */
async function writePassengerHistory(
  { tx, tenantId }: TenantScope,
  { orderId, itemId, status, version }: ItemRow,
  actor: string,
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      item_id: itemId,
      item_version: version,
      from_status: status,
      to_status: status,
      reason: 'passengersChanged',
      actor,
    })
    .execute();
}
