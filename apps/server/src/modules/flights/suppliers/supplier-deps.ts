import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { SettingManners } from '../../../platform/external-suppliers/setting-manners.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Places } from '../../places/public.ts';
import type { Settings } from '../../settings/public.ts';
import type { FlightSupplier, FlightSupplierClients } from './ports.ts';
import type { SupplierRecord } from './supplier-rows.ts';

/** What flights of others are found and bought with. */
export interface SupplierDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly places: Places;
  readonly settings: Pick<Settings, 'getAgency' | 'getRate'>;
  /** The wire shapes that this process speaks. */
  readonly clients: FlightSupplierClients;
  /** The timeout of a supplier's search; by default twenty seconds. */
  readonly searchMs?: number;
}

/** With the members that only the office's records have. */
export type OfficeDeps = SupplierDeps & { readonly manners: SettingManners };

/** How a supplier is spoken to. Throws where this process does not speak its shape: a simulator outside of a demo. */
export function clientOf(
  { clients }: Pick<SupplierDeps, 'clients'>,
  { kind, code }: Pick<SupplierRecord, 'kind' | 'code'>,
): FlightSupplier {
  const client = clients[kind];
  if (!client) throw new Error(`No client is configured for the supplier ${code}`);
  return client;
}
