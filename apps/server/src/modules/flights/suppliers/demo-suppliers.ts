import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { supplierRows } from './supplier-rows.ts';

/** Account at the simulated supplier. It sells no real flights, so its key is not secret. */
export const flightSimulatorAccount = { apiKey: 'duffel_test_flight-stand-in' } as const;

/** Airports served by the simulator; the demo's own flights connect no two of them. */
const airports = ['AMS', 'BTS', 'DXB', 'EWR', 'JFK', 'LHR', 'LIS', 'MRU', 'PVD', 'RAI', 'STN'];

/** Adds the simulated supplier to the demo; existing records are left unchanged. */
export async function seedDemoFlightSuppliers(
  scope: TenantScope,
  keyring: Keyring,
  publicUrl: string,
): Promise<void> {
  await supplierRows.insert(scope, keyring, {
    id: 1,
    kind: 'standIn',
    code: 'skyline',
    name: 'Skyline',
    apiUrl: `${publicUrl}/demo/flights`,
    apiKey: new Secret(flightSimulatorAccount.apiKey, '[secret]'),
    airports,
    isActive: true,
  });
}
