import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { supplierRows } from './supplier-rows.ts';

/** The account at the simulator of a supplier of rides. No car comes from there, so its key is no secret. */
export const rideSimulatorAccount = { apiKey: 'ride-stand-in-key' } as const;

/** The demo sells rides of the simulator beside its own at two airports; existing records are left unchanged. */
export async function seedDemoSuppliers(
  scope: TenantScope,
  keyring: Keyring,
  publicUrl: string,
): Promise<void> {
  await supplierRows.insert(scope, keyring, {
    id: 1,
    kind: 'standIn',
    code: 'coastline',
    name: 'Coastline Rides',
    apiUrl: `${publicUrl}/demo/rides`,
    apiKey: new Secret(rideSimulatorAccount.apiKey, '[secret]'),
    airports: ['GOI', 'HKT'],
    isActive: true,
  });
}
