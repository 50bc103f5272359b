import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { setDriver as setDriverCall } from '@farewind/contract/orders/order-acts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { parseWholePhone } from '@farewind/travel-rules/phone-number';
import { DRIVER_NAMED, orderEventsKey, type DriverNamed } from '../events.ts';
import type { ItemSnapshot } from '../order/order-draft.ts';
import { getOrderRow, lockItems, type ItemRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { drivable } from './staff-actions.ts';

type Driver = Output<typeof setDriverCall>['driver'];

/**
 * Sets a ride's driver, or removes it; the customer is notified of a new one. Refuses with GEN-NOTFOUND, with
 * GEN-CONFLICT an outdated version, with ORD-STATE a ride that does not take place, and at `driver` to remove the one
 * that a channel shows to its traveller: a channel only takes another.
 */
export async function setDriver(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, itemId, driver: request, version }: ParsedInput<typeof setDriverCall>,
): Promise<Output<typeof setDriverCall>> {
  const { channel } = await getOrderRow(scope, orderId);
  const item = (await lockItems(scope, orderId)).find((each) => each.itemId === itemId);
  const { ride } = item?.snapshot ?? {};
  if (!item || !ride) throw refusal('GEN-NOTFOUND');
  const current = { version: item.version, driver: ride.driver ?? null };
  await requireVersion(scope, { entity: 'ride', entityId: itemId, current, seenVersion: version });
  if (!drivable.includes(item.status)) throw refusal('ORD-STATE');
  if (!request && ride.driver && channel !== undefined)
    throw fieldRefusal([{ path: 'driver', message: 'driver.shownByChannel' }]);
  const driver: Driver = request && withoutEmpty(request);
  const { driver: before, ...rest } = ride;
  await writeRide(scope, item, { ...item.snapshot, ride: driver ? { ...rest, driver } : rest });
  await recordChange(scope, context, {
    action: 'setDriver',
    entity: 'ride',
    entityId: itemId,
    before: { orderId, driver: before ?? null },
    after: { orderId, driver },
  });
  // A channel is told by the next call for its bookings, and informs its customer.
  if (driver && !isSameDriver(driver, before) && channel === undefined) await tell(deps, scope, item);
  return { itemId, driver };
}

function isSameDriver(one: NonNullable<Driver>, other: Driver | undefined): boolean {
  return one.name === other?.name && one.phone === other?.phone && one.plate === other?.plate;
}

/** Empty fields are not stored. */
function withoutEmpty({ name, phone, plate }: NonNullable<ParsedInput<typeof setDriverCall>['driver']>) {
  const whole = parseWholePhone(phone)?.number ?? phone;
  return { phone: whole, ...(name === undefined ? {} : { name }), ...(plate === undefined ? {} : { plate }) };
}

async function writeRide(scope: TenantScope, item: ItemRow, snapshot: ItemSnapshot): Promise<void> {
  await scope.tx
    .updateTable('order_item')
    .set({ snapshot: JSON.stringify(snapshot), version: item.version + 1, changed_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', item.orderId)
    .where('id', '=', item.itemId)
    .execute();
}

async function tell({ outbox }: BookingDeps, scope: TenantScope, { orderId, itemId, version }: ItemRow) {
  const payload = { orderId, itemId, version: version + 1 } satisfies DriverNamed;
  await outbox.add(scope, {
    topic: DRIVER_NAMED,
    dedupeKey: `${DRIVER_NAMED}:${itemId}:${payload.version}`,
    payload,
    orderingKey: orderEventsKey(orderId),
  });
}
