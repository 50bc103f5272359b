import type { TenantScope } from '../../../platform/database/scope.ts';
import { FLIGHT_CHANGE_DUE, type FlightChangeDue } from '../events.ts';
import type { BookingDeps } from '../order/deps.ts';
import {
  findChangeOfRequest,
  listChanges,
  updateChange,
  type FlightChangeRow,
} from './wished-change-rows.ts';

/** Queues a change for after this transaction. */
export async function carryOutLater(
  { outbox }: Pick<BookingDeps, 'outbox'>,
  scope: TenantScope,
  { changeId, orderId }: Pick<FlightChangeRow, 'changeId' | 'orderId'>,
): Promise<void> {
  await outbox.add(scope, {
    topic: FLIGHT_CHANGE_DUE,
    dedupeKey: `${FLIGHT_CHANGE_DUE}:${changeId}`,
    payload: { changeId } satisfies FlightChangeDue,
    orderingKey: `flightChange:${orderId}`,
  });
}

/** A paid payment request that belongs to a change lets it be carried out. */
export async function onRequestPaid(
  deps: Pick<BookingDeps, 'outbox'>,
  scope: TenantScope,
  requestId: string,
): Promise<void> {
  const change = await findChangeOfRequest(scope, requestId);
  if (change?.state !== 'toPay') return;
  await updateChange(scope, change, { state: 'due' });
  await carryOutLater(deps, scope, change);
}

/** A payment request that ended unpaid ends its change. */
export async function onRequestOver(scope: TenantScope, requestId: string): Promise<void> {
  const change = await findChangeOfRequest(scope, requestId);
  if (change?.state === 'toPay') await updateChange(scope, change, { state: 'lapsed' });
}

/** The requests of changes that wait to be paid, and whose flights are not among `alive` any more. */
export async function listChangeRequests(
  scope: TenantScope,
  orderId: string,
  alive: readonly string[],
): Promise<string[]> {
  return (await listChanges(scope, orderId)).flatMap(({ state, itemId, requestId }) =>
    state === 'toPay' && requestId !== undefined && !alive.includes(itemId) ? [requestId] : [],
  );
}
