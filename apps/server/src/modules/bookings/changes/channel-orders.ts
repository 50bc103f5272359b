import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import { zoneOffsetMinutes, type LocalDateTime } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { BookingDeps } from '../order/deps.ts';
import { writeHistory } from '../order/move-item.ts';
import { lockItems, type ItemRow } from '../order/order-rows.ts';
import { cancelBySupplier } from './cancelling/cancel-by-supplier.ts';
import { isLive, writeSnapshot } from './proposals/item-problems.ts';

/** A ride that a channel sold, as it stands with us. */
export interface ChannelRide {
  /** `over`: driven, or its time is past. */
  readonly state: 'live' | 'cancelled' | 'over';
  readonly ride: RideSnapshot;
  /** Increases with every change of the item. */
  readonly version: number;
}

/** What the channel's customer may change afterwards. */
export interface ChannelChange {
  /** In local time of the airport. */
  readonly pickupAt: LocalDateTime;
  readonly flightNumber?: string | undefined;
  readonly note?: string | undefined;
}

async function lockRide(
  scope: TenantScope,
  orderId: string,
): Promise<{ readonly item: ItemRow; readonly ride: RideSnapshot }> {
  const [item] = await lockItems(scope, orderId);
  if (!item?.snapshot.ride) throw refusal('GEN-NOTFOUND');
  return { item, ride: item.snapshot.ride };
}

/** Refuses with GEN-NOTFOUND. */
export async function readChannelRide(scope: TenantScope, orderId: string): Promise<ChannelRide> {
  const { item, ride } = await lockRide(scope, orderId);
  const { status, version } = item;
  const isOff = status === 'cancelled' || status === 'waitingForCancel';
  return { state: isOff ? 'cancelled' : isLive(item) ? 'live' : 'over', ride, version };
}

/**
 * Changes a live ride as its traveller asked the channel: a vehicle of the new day is taken before the old one is
 * given back. False, and nothing is changed, if that day is full or the ride no longer takes place.
 */
export async function changeChannelRide(
  { transfers }: Pick<BookingDeps, 'transfers'>,
  scope: TenantScope,
  orderId: string,
  { pickupAt, flightNumber, note }: ChannelChange,
): Promise<boolean> {
  const { item, ride } = await lockRide(scope, orderId);
  if (!isLive(item)) return false;
  if (pickupAt !== ride.pickupAt && !(await transfers.moveRide(scope, item.supplierLocator, { pickupAt })))
    return false;
  const { flightNumber: _flight, note: _note, ...rest } = ride;
  const moved: RideSnapshot = {
    ...rest,
    pickupAt,
    pickupOffset: zoneOffsetMinutes(ride.timeZone, pickupAt),
    ...(flightNumber ? { flightNumber } : {}),
    ...(note ? { note } : {}),
  };
  if (JSON.stringify(sortedOf(moved)) === JSON.stringify(sortedOf(ride))) return true;
  await writeSnapshot(scope, item, { ...item.snapshot, ride: moved });
  const { itemId, version, status } = item;
  await writeHistory(scope, { orderId, itemId, version }, status, status, {
    reason: 'channelAmended',
    actor: 'channel',
  });
  return true;
}

/** Members in a fixed order, so that equal rides have equal texts. */
function sortedOf(ride: RideSnapshot): [string, unknown][] {
  return Object.entries(ride).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Cancels a ride that its traveller has cancelled at the channel; repeating it changes nothing. */
export async function cancelChannelRide(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
): Promise<void> {
  const { item } = await lockRide(scope, orderId);
  await cancelBySupplier(deps, scope, {
    orderId,
    itemIds: [item.itemId],
    reason: 'channelCancelled',
    actor: 'channel',
  });
}
