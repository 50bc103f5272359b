import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { insertChannel, lockChannel, writeChannel } from './channel-rows.ts';
import { CHANNEL_DOOR } from './door.ts';

/** Account at the simulated channel. No traveller comes from it, so its secrets are not secret. */
export const taxiSimulatorAccount = {
  clientId: 'ride-channel-simulator',
  clientSecret: 'ride-channel-simulator-secret',
};

const DEMO_CHANNEL = 1;
const DOOR_ID = `1-1-${'d3'.repeat(16)}`;

/** Where the simulated channel searches. */
export const demoChannelDoor = {
  path: `${CHANNEL_DOOR}/${DOOR_ID}`,
  clientId: DOOR_ID,
  clientSecret: 'ride-channel-simulator-door-secret',
};

/** The middle of zones around two airports, and how far each reaches in kilometres. */
const positions: Readonly<Record<string, readonly [latitude: number, longitude: number, radiusKm: number]>> =
  {
    'ayt-antalya': [36.886, 30.704, 5],
    'ayt-lara': [36.851, 30.809, 6],
    'ayt-kundu': [36.856, 30.897, 5],
    'ayt-konyaalti': [36.868, 30.63, 6],
    'ayt-belek': [36.862, 31.056, 9],
    'ayt-side': [36.767, 31.389, 9],
    'ayt-kemer': [36.602, 30.56, 10],
    'ayt-alanya': [36.544, 32.0, 12],
    'bcn-eixample': [41.392, 2.165, 3],
    'bcn-gothic-quarter': [41.383, 2.177, 1.5],
    'bcn-sants': [41.379, 2.14, 2],
    'bcn-castelldefels': [41.28, 1.977, 4],
    'bcn-sitges': [41.237, 1.805, 5],
    'bcn-lloret-de-mar': [41.7, 2.845, 5],
    'bcn-salou': [41.076, 1.14, 6],
  };

/**
 * Connects the simulated channel and tells where the zones of one airport are. Existing records are left unchanged, except
 * for an account of an earlier version, which the simulator would not know.
 */
export async function seedDemoChannels(
  scope: TenantScope,
  keyring: Keyring,
  publicUrl: string,
  siteId: number,
): Promise<void> {
  const { tx, tenantId } = scope;
  for (const [code, [latitude, longitude, radiusKm]] of Object.entries(positions)) {
    await tx
      .updateTable('transfer_zone')
      .set({ latitude, longitude, radius_km: radiusKm })
      .where('tenant_id', '=', tenantId)
      .where('code', '=', code)
      .where('latitude', 'is', null)
      .execute();
  }
  const account = {
    clientId: taxiSimulatorAccount.clientId,
    clientSecret: new Secret(taxiSimulatorAccount.clientSecret, '[secret]'),
    doorSecret: new Secret(demoChannelDoor.clientSecret, '[secret]'),
  };
  const existing = await lockChannel(scope, keyring, DEMO_CHANNEL);
  if (existing) {
    const isKnown = existing.kind !== 'standIn' || existing.clientId === account.clientId;
    if (!isKnown) await writeChannel(scope, keyring, { ...existing, ...account });
    return;
  }
  await insertChannel(scope, keyring, {
    ...account,
    id: DEMO_CHANNEL,
    kind: 'standIn',
    name: 'Booking.com Taxi (demo)',
    siteId,
    apiUrl: `${publicUrl}/demo/ride-channel`,
    tokenUrl: `${publicUrl}/demo/ride-channel/oauth2/token`,
    doorId: DOOR_ID,
    pricePercent: 10,
    airports: ['AYT'],
    isActive: true,
  });
}
