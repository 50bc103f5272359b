import type { TenantScope } from '../../../platform/database/scope.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { insertChannel } from '../channel-rows.ts';
import { newDoorId } from '../door.ts';

/** We at the channel. */
export const CLIENT = { clientId: 'our client', clientSecret: 'our secret at the channel' };
/** The channel at ours. */
export const DOOR_SECRET = 'the secret of the channel at ours';
export const DOOR = newDoorId(DEFAULT_TENANT, 1);

/** A channel whose simulator is served at `origin`, at our price and ten per cent. */
export function insertTestChannel(
  scope: TenantScope,
  keyring: Parameters<typeof insertChannel>[1],
  origin: string,
): Promise<unknown> {
  return insertChannel(scope, keyring, {
    id: 1,
    kind: 'bookingTaxi',
    name: 'Booking.com Taxi',
    siteId: 1,
    apiUrl: `${origin}/demo/ride-channel`,
    tokenUrl: `${origin}/demo/ride-channel/oauth2/token`,
    clientId: CLIENT.clientId,
    clientSecret: new Secret(CLIENT.clientSecret),
    doorId: DOOR,
    doorSecret: new Secret(DOOR_SECRET),
    pricePercent: 10,
    airports: ['AYT'],
    isActive: true,
  });
}
