import type { settleFlightChange } from '@farewind/contract/orders/flight-changes';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import { findUnclear, lockChangeInOrder, type FlightChangeRow } from '../wished-change-rows.ts';
import { concludeChange } from './conclude-change.ts';
import { refuseChange } from './end-change.ts';
import { whileAsked } from './offer-changes.ts';

type Input = ParsedInput<typeof settleFlightChange>;

/**
 * Ends a change whose outcome is unclear: made, if its airline says so now, whatever staff say; otherwise not made, if
 * staff give a reason, and paid back in full. Refuses with GEN-NOTFOUND, and with ORD-STATE if none is unclear.
 */
export async function settleChange(
  deps: BookingDeps,
  context: RequestContext,
  { orderId, reason }: Input,
): Promise<Output<typeof settleFlightChange>> {
  const { tenantId } = context;
  const { wishedChanges: wishes } = deps.flights;
  const { change, sold, isCancelled } = await deps.database.inTenant(tenantId, (scope) =>
    readUnclear(scope, orderId),
  );
  if (!wishes || !sold) throw refusal('ORD-STATE');
  // A cancelled booking cannot be asked about any more.
  const begun =
    change.changeRef === undefined || isCancelled
      ? undefined
      : await whileAsked(deps, wishes.read(tenantId, sold, change.changeRef));
  const record = (scope: TenantScope, state: string): Promise<void> =>
    recordChange(scope, context, {
      action: 'settleFlightChange',
      entity: 'order',
      entityId: orderId,
      after: { state },
      ...(reason === undefined ? {} : { reason }),
    });
  if (begun?.isConfirmed) {
    await concludeChange(deps, tenantId, wishes, { change, sold });
    await deps.database.inTenant(tenantId, (scope) => record(scope, 'done'));
    return { state: 'done' };
  }
  if (reason === undefined) return { state: 'unclear' };
  return deps.database.inTenant(tenantId, async (scope) => {
    const { change: now } = await lockChangeInOrder(scope, change);
    if (now?.state !== 'unclear') throw refusal('ORD-STATE');
    await refuseChange(deps, scope, now);
    await record(scope, 'refused');
    return { state: 'refused' as const };
  });
}

async function readUnclear(scope: TenantScope, orderId: string) {
  await getOrderRow(scope, orderId);
  const found = await findUnclear(scope, orderId);
  if (!found) throw refusal('ORD-STATE');
  const { item } = await lockChangeInOrder(scope, found);
  return { change: found, isCancelled: item?.status === 'cancelled', sold: item && soldOf(item) };
}

function soldOf({
  supplierLocator: holdId,
  snapshot: { flightId },
}: {
  readonly supplierLocator: string;
  readonly snapshot: FlightChangeRow['before'];
}) {
  return flightId === undefined ? undefined : { holdId, flightId };
}
