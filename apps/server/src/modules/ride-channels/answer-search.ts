import { datePart, localDateTimeAt } from '@farewind/values/local-time';
import { percentHalfUp } from '@farewind/values/money';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RideChannel } from './channel-rows.ts';
import type { ChannelDeps } from './channel-deps.ts';
import type { ChannelResult, ChannelSearch } from './ports.ts';
import { formatSearchResult } from './search-result.ts';

/** Private rides in one vehicle of ours, at our price and the channel's percentage; empty where we do not drive. */
export async function answerSearch(
  { transfers, places, keyring }: ChannelDeps,
  scope: TenantScope,
  channel: RideChannel,
  { airport, airportIs, position, pickupAt, people }: ChannelSearch,
): Promise<ChannelResult[]> {
  if (!channel.airports.includes(airport)) return [];
  const zoneId = await transfers.findZoneAt(scope, airport, position);
  if (zoneId === undefined) return [];
  const localPickup = localDateTimeAt(pickupAt.getTime(), places.zoneOf(airport));
  const day = datePart(localPickup);
  const rides = await transfers.offerToZone(scope, {
    airport,
    zoneId,
    airportIs,
    pickupAt: localPickup,
    people,
    language: 'en',
  });
  return rides.flatMap(({ ride, supplierMinor, supplierCurrency: currency }) => {
    const { vehicleType, vehicles, passengerCapacity, baggageCapacity } = ride;
    if (vehicleType.mode !== 'private' || vehicles !== 1) return [];
    const priceMinor = supplierMinor + percentHalfUp(supplierMinor, channel.pricePercent);
    const id = formatSearchResult(
      keyring,
      { tenantId: scope.tenantId, channelId: channel.id },
      { airport, airportIs, zoneId, day, vehicleType: vehicleType.code, priceMinor, currency },
    );
    if (id === undefined) return [];
    const { picture } = vehicleType;
    const isFromAirport = airportIs === 'start';
    return [{ id, picture, passengerCapacity, baggageCapacity, priceMinor, currency, isFromAirport }];
  });
}
