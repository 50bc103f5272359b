import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { supplierRows } from './supplier-rows.ts';

/** Account at the simulated ride supplier. It sends no cars, so its key is not secret. */
export const rideSimulatorAccount = { apiKey: 'ride-stand-in-key' } as const;

/** Account at the simulated HolidayTaxis. */
export const holidayTaxisAccount = {
  apiKey: 'holiday-taxis-stand-in-key',
  agentRef: 'FAREWIND-DEMO',
} as const;

/** Adds the simulated suppliers at some airports of the demo; existing records are left unchanged. */
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
  await supplierRows.insert(scope, keyring, {
    id: 2,
    kind: 'holidayTaxis',
    code: 'holiday-taxis',
    name: 'HolidayTaxis',
    apiUrl: `${publicUrl}/demo/holiday-taxis`,
    apiKey: new Secret(holidayTaxisAccount.apiKey, '[secret]'),
    agentRef: holidayTaxisAccount.agentRef,
    airports: ['BCN'],
    isActive: true,
  });
}
