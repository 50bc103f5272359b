import type { Database } from '../../platform/database/database.ts';
import { callableOutside } from '../../platform/database/open-transaction.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { SettingManners } from '../../platform/external-suppliers/setting-manners.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Places } from '../places/public.ts';
import type { Settings } from '../settings/public.ts';
import type { FlightSupplier, FlightSupplierClients, FlightSupplierKind } from './ports.ts';

/** Dependencies for finding and buying external flights. */
export interface SupplierDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly places: Places;
  readonly settings: Pick<Settings, 'getAgency' | 'getRate'>;
  /** The protocols available in this process. */
  readonly clients: FlightSupplierClients;
  /** The timeout of a supplier's search; by default twenty seconds. */
  readonly searchMs?: number;
}

/** Adds what only the office's records need. */
export type OfficeDeps = SupplierDeps & { readonly manners: SettingManners };

/**
 * The client for a supplier's protocol; its calls throw in an open transaction. Throws if this process does not have it,
 * such as a simulator outside a demo.
 */
export function clientOf(
  { clients }: Pick<SupplierDeps, 'clients'>,
  { kind, code }: { readonly kind: FlightSupplierKind; readonly code: string },
): FlightSupplier {
  const client = clients[kind];
  if (!client) throw new Error(`No client is configured for the supplier ${code}`);
  return callableOutside(client, ['readNews']);
}
