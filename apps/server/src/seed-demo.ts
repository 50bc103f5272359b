import { loadDemoExtras } from '../seed/demo/demo-extras.ts';
import { loadDemoInventory, type ReadProgramme } from '../seed/demo/load-demo-inventory.ts';
import { loadDemoTransfers } from '../seed/demo/transfers/load-demo-transfers.ts';
import { seedDemoCoupon } from './modules/bookings/pricing/coupons/demo-coupon.ts';
import type { Content } from './modules/content/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { seedDemoDefinitions } from './modules/definitions/public.ts';
import { seedDemoInvoices } from './modules/receipts/public.ts';
import type { Places } from './modules/places/public.ts';
import { demoSites, seedDemoAgency } from './modules/settings/demo-agency.ts';
import { dressSecondAgency, secondAgency } from './modules/settings/second-demo-agency.ts';
import { seedDemoFlightSuppliers } from './modules/flights/suppliers/demo-suppliers.ts';
import { seedDemoPartner } from './modules/sales-partners/public.ts';
import { seedDemoSuppliers } from './modules/transfers/external/demo-suppliers.ts';
import { seedDemoChannels } from './modules/ride-channels/demo-channels.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Keyring } from './platform/secrets/keyring.ts';

const DEFAULT_TENANT = 1;
const TURKISH_AIRPORTS: ReadonlySet<string> = new Set(['IST', 'SAW', 'ADB', 'AYT', 'BJV', 'DLM', 'ESB']);
const isWithinTurkey = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  TURKISH_AIRPORTS.has(from) && TURKISH_AIRPORTS.has(to);

export interface DemoDeps {
  readonly config: Config;
  readonly database: Database;
  readonly identity: Identity;
  readonly content: Content;
  readonly keyring: Keyring;
  readonly places: Places;
  readonly withFlights: boolean;
}

/**
 * Loads the demo agency of the Default tenant; existing data is left unchanged. `programme` holds its flights, if they
 * were parsed in advance.
 */
export async function seedDemo(deps: DemoDeps, programme?: ReadProgramme): Promise<void> {
  const { config, database, identity, content, keyring } = deps;
  await database.inTenant(DEFAULT_TENANT, (scope) => seedDemoAgency(scope, keyring, config.publicUrl));
  await database.inTenant(DEFAULT_TENANT, (scope) => seedDemoDefinitions(scope, deps.places));
  await database.inTenant(DEFAULT_TENANT, (scope) => seedDemoSuppliers(scope, keyring, config.publicUrl));
  await database.inTenant(DEFAULT_TENANT, (scope) =>
    seedDemoFlightSuppliers(scope, keyring, config.publicUrl),
  );
  await identity.addHostname('ru.localhost', DEFAULT_TENANT, demoSites.roubles);
  await identity.addHostname('eu.localhost', DEFAULT_TENANT, demoSites.euros);
  await identity.addHostname('tr.localhost', DEFAULT_TENANT, demoSites.liras);
  await identity.addHostname('by.localhost', DEFAULT_TENANT, demoSites.belarus);
  await database.inTenant(DEFAULT_TENANT, content.seed);
  await database.inTenant(DEFAULT_TENANT, seedDemoCoupon);
  await database.inTenant(DEFAULT_TENANT, seedDemoPartner);
  if (!deps.withFlights) return;
  await database.inTenant(DEFAULT_TENANT, seedDemoInvoices);
  await loadDemoInventory(database, DEFAULT_TENANT, { programme });
  await database.inTenant(DEFAULT_TENANT, loadDemoExtras);
  await database.inTenant(DEFAULT_TENANT, (scope) => loadDemoTransfers(scope, deps.places));
  await database.inTenant(DEFAULT_TENANT, (scope) =>
    seedDemoChannels(scope, keyring, config.publicUrl, demoSites.euros),
  );
}

/**
 * Loads a second agency with its own sites, colours and flights, to show two tenants on one installation. It is loaded
 * after the first one is being served.
 */
export async function seedSecondAgency({ config, database, identity, keyring }: DemoDeps): Promise<void> {
  const tenantId = await identity.openAgencyOnce(secondAgency);
  await database.inTenant(tenantId, (scope) => dressSecondAgency(scope, keyring, config.publicUrl));
  await database.inTenant(tenantId, seedDemoPartner);
  await loadDemoInventory(database, tenantId, { isFlown: isWithinTurkey });
}
